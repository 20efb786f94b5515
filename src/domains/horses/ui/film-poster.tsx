import type { ReactNode } from 'react'
import { dayAndMonth } from '../../../lib/dates'
import type { Colours } from '../../media/colours.rules'
import { StableSilks } from '../../media/ui/silks'
import { shortResult } from '../../racing/history-words.rules'
import type { Film } from '../films.rules'
import type { Performance } from '../horses.contract'
import type { VideoTag } from '../videos.rules'
import { fieldOf } from './film-field'

interface Props {
  film: Film
  own: Colours
}

/** What a film shows, drawn from what is known of it: how its race ended, or its day and kind. */
export const FilmPoster = ({ film, own }: Props) =>
  film.run ? <FinishPoster run={film.run} own={own} /> : <DayPoster film={film} own={own} />

/** The classes of a poster's ground and what stands on it. */
export const groundOf = ({ run, tag }: Pick<Film, 'run' | 'tag'>) =>
  scenes[run ? 'race' : tag].ground

/** The middle of a poster without a result, as large as fits a list. */
export function FilmDetail({ tag, own }: { tag: VideoTag; own: Colours }) {
  const { drawing, x, y } = scenes[tag]
  const left = Math.min(x - 40, 80)
  const top = y - 22.5
  return (
    <>
      <svg viewBox={`${left} ${top} 80 45`} fill="none" className="size-full stroke-current">
        {drawing}
      </svg>
      <span
        className="absolute w-[34%] -translate-1/2"
        style={{ left: `${(x - left) / 0.8}%`, top: '50%' }}
      >
        <StableSilks own={own} className="size-full" />
      </span>
    </>
  )
}

/**
 * How a race ended, seen from above: the field strung out before the winning post, the horse's silks at its place,
 * and the result in large figures.
 */
function FinishPoster({ run, own }: { run: Performance; own: Colours }) {
  const { position, totalRunners, raceDate, raceName } = run
  const count = Math.max(totalRunners ?? position ?? 0, position ?? 0)
  const field = fieldOf(count, `${raceDate} ${raceName}`)
  const place = position === null ? undefined : field[position - 1]
  const others = field.filter((each) => each !== place)
  return (
    <span aria-hidden>
      <svg viewBox="0 0 160 90">
        {course}
        <path
          d={others.map(({ x, y }) => `M${x} ${y}h-8`).join('')}
          className="stroke-on-brand/30"
          strokeWidth="3.5"
          strokeLinecap="round"
        />
        {/* the caps */}
        <path
          d={others.map(({ x, y }) => `M${x - 3} ${y}h0`).join('')}
          className="stroke-on-brand/60"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </svg>
      {/* they end where the horse does, and not before those that beat it */}
      {place && <Silks x={place.x - 10} y={place.y} own={own} />}
      <span className="film-figures">
        <strong className={position === 1 ? 'text-brass' : ''}>{shortResult(run)}</strong>
        {position !== null && totalRunners !== null && <> of {totalRunners}</>}
      </span>
    </span>
  )
}

const course = (
  <>
    <path d="M0 0H160V9H0ZM0 27H160V45H0ZM0 63H160V81H0Z" className="fill-on-brand/5 stroke-none" />
    <path d="M143 0V90" className="stroke-on-brand" strokeDasharray="3 3" />
  </>
)

interface Scene {
  ground: string
  /** Where the silks are. */
  x: number
  y: number
  drawing: ReactNode
}

/** The day in large figures, and the silks in a scene of the film's kind. */
function DayPoster({ film, own }: Props) {
  const { drawing, x, y } = scenes[film.tag]
  const [day, month] = dayAndMonth(film.videoDate).split(' ')
  return (
    <span aria-hidden>
      <svg viewBox="0 0 160 90" fill="none" className="stroke-current">
        {drawing}
      </svg>
      <Silks x={x} y={y} own={own} />
      <span className="film-figures">
        <strong>{day}</strong> {month?.slice(0, 3)}
      </span>
    </span>
  )
}

/** At night between the green of races and the blue of the yard: a dark brass would be olive or brown. */
const trackGround =
  'bg-brass-wash text-ink dark:bg-[color-mix(in_srgb,var(--info-wash),var(--brand))]'

const scenes: Record<VideoTag, Scene> = {
  // past the winning post
  race: { ground: 'bg-brand text-on-brand', x: 146, y: 45, drawing: course },
  // along the bend of the training track, between its rails
  training: {
    ground: trackGround,
    x: 134,
    y: 44,
    drawing: (
      <>
        <path
          d="M62 90A140 140 0 0 1 160 13V54A100 100 0 0 0 110 90Z"
          className="fill-ink/7 stroke-none"
        />
        <path d="M62 90A140 140 0 0 1 160 13M110 90A100 100 0 0 1 160 54" strokeOpacity="0.45" />
        <path
          d="M86 90A120 120 0 0 1 134 44"
          strokeOpacity="0.5"
          strokeWidth="2"
          strokeDasharray="1 4"
          strokeLinecap="round"
        />
      </>
    ),
  },
  // first out of the stalls, seen from above
  barrier_trial: {
    ground: trackGround,
    x: 138,
    y: 50,
    drawing: (
      <>
        <path
          d={[5, 15, 25, 35, 45, 55, 65, 75, 85].map((y) => `M72 ${y}h22`).join('')}
          strokeOpacity="0.6"
          strokeWidth="1.5"
        />
        <path
          d="M104 10h8M98 20h8M108 30h8M101 40h8M106 60h8M99 70h8M104 80h8"
          strokeOpacity="0.35"
          strokeWidth="3.5"
          strokeLinecap="round"
        />
      </>
    ),
  },
  // at its half-door
  general: {
    ground: 'bg-info-wash text-ink',
    x: 122,
    y: 36,
    drawing: (
      <>
        <path
          d="M70 12H90M64 28H90M70 44H90M64 60H90M70 76H90M150 12h10M150 28h10M150 44h10M150 60h10M150 76h10"
          strokeOpacity="0.2"
        />
        <path d="M92 90V8h56V90" strokeOpacity="0.5" strokeWidth="2" />
        <path d="M93 54h54V9H93Z" className="fill-ink/12 stroke-none" />
        <path
          d="M93 54h54M96 58h48V90M96 58V90M96 90L144 58"
          strokeOpacity="0.45"
          strokeWidth="1.5"
        />
      </>
    ),
  },
}

const Silks = ({ x, y, own }: { x: number; y: number; own: Colours }) => (
  <span className="film-silks" style={{ left: `${x / 1.6}%`, top: `${y / 0.9}%` }}>
    <StableSilks own={own} className="size-full" />
  </span>
)
