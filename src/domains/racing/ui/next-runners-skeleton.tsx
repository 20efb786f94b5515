import { placeOfClock } from '../../../lib/dates'
import { useSite } from '../../../web/site'
import { Skeleton, SkeletonText } from '../../../web/ui/skeleton'
import { meetingParts } from './next-runners'

/** What an owner's meeting mostly has: two races, and two of the owner's horses in one of them. */
const ownRaces = [
  { name: 'Race 5, Name of a Long Handicap (0-46)', runners: ['first', 'second'] },
  { name: 'Race 7, Name of a Cup', runners: ['first'] },
]

/** What most of the stable's meetings have. */
const stableRaces = ['2', '4', '5', '7'].map((number) => ({
  name: `Race ${number}, Name of a Handicap (0-46)`,
  runners: ['first', 'second'],
}))

/** A meeting that is loading, in the same frame: an owner's if it has a label, else the stable's. */
export function NextRunnersSkeleton({ label }: { label?: string }) {
  const { timeZone } = useSite()
  return (
    <div className={meetingParts.meeting}>
      <div className={`placeholders-on-brand ${meetingParts.panel}`}>
        <div className={meetingParts.day}>
          {label !== undefined && (
            <p className={meetingParts.label}>
              <SkeletonText>{label}</SkeletonText>
            </p>
          )}
          <p className={`font-serif font-bold ${meetingParts.date}`}>
            <SkeletonText>Saturday</SkeletonText>{' '}
            <span className="inline-block lg:block">
              <SkeletonText>5 December</SkeletonText>
            </span>
          </p>
          <p className="mt-2">
            <SkeletonText>Champ de Mars</SkeletonText>
          </p>
          <div className="mt-auto flex items-end">
            <p className="clock-note">
              <SkeletonText>{`Times in ${placeOfClock(timeZone)}`}</SkeletonText>
            </p>
            <span className="meeting-silks bg-transparent!">
              <Skeleton className="size-12" />
            </span>
          </div>
        </div>
        {label === undefined && (
          <div className="meeting-picture">
            <Skeleton className="absolute inset-0 rounded-none" />
          </div>
        )}
      </div>
      <ol className={meetingParts.card}>
        {(label === undefined ? stableRaces : ownRaces).map(({ name, runners }) => (
          <li key={name} className={meetingParts.race}>
            <p className={meetingParts.time}>
              <SkeletonText>14:20</SkeletonText>
            </p>
            <div className="min-w-0">
              <p className={meetingParts.raceName}>
                <span className="font-semibold">
                  <SkeletonText>{name}</SkeletonText>
                </span>
                <span className="figures">
                  {' '}
                  <SkeletonText>1,365 m · Benchmark 46</SkeletonText>
                </span>
              </p>
              <ul>
                {runners.map((runner) => (
                  <li key={runner} className="runner">
                    <p className={meetingParts.name}>
                      <SkeletonText>Name of a horse</SkeletonText>
                    </p>
                    <p className="text-ink-soft">
                      <SkeletonText>J. Jockey · 61 kg</SkeletonText>
                    </p>
                    <p className="figures">
                      <SkeletonText>Draw 6</SkeletonText>
                    </p>
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}
