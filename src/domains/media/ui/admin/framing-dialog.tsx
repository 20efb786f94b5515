import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalWords } from '../../../../web/admin/refusal-words'
import { send } from '../../../../web/send'
import { buttonClass } from '../../../../web/ui/button'
import { Dialog } from '../../../../web/ui/dialog'
import { FieldFrame, inputClass } from '../../../../web/ui/field'
import { type Part, partInFrame, pointWithin } from '../../framing.rules'
import { type ImageMetadata, uploadedImage } from '../../media.contract'
import { objectIdOf, variantUrlFor } from '../../media.rules'
import { type Framing, FramingPad } from './framing-pad'

interface Props {
  imageUrl: string
  /** A crest, an icon, silks: cropped, but no photograph. */
  isMark?: boolean
  /** What the picture probably shows: the horse, the caption. */
  suggestion?: string | undefined
  /** Called with the new picture's address. */
  onFramed: (imageUrl: string) => void | Promise<void>
  onClose: () => void
  returnFocusTo?: string
}

const metadataQuery = (imageUrl: string) =>
  queryOptions<ImageMetadata>({ queryKey: [`/api/images/${objectIdOf(imageUrl) ?? ''}`] })

/** Sets a stored picture's crop and subject, what it shows and who took it. */
export function FramingDialog(props: Props) {
  const { onClose, returnFocusTo } = props
  const { data, isError } = useQuery(metadataQuery(props.imageUrl))
  return (
    <Dialog
      title="Adjust the picture"
      size="wide"
      onClose={onClose}
      {...(returnFocusTo === undefined ? {} : { returnFocusTo })}
    >
      {isError && <p role="alert">The picture could not be loaded. Close this and try again.</p>}
      {data && <FramingForm {...props} image={data} />}
    </Dialog>
  )
}

const frames = [
  { name: 'Card', ratio: 3 / 2 },
  { name: 'Hero', ratio: 16 / 9 },
  // beside the paper of a shared link (app/share/share-card.ts)
  { name: 'Shared link', ratio: 680 / 630 },
] as const

/** Where a mark stands, instead. */
const grounds = [
  { name: 'On a light page', ground: 'bg-on-brand' },
  { name: 'On the stable’s colour', ground: 'bg-brand' },
] as const

const whole = { left: 0, top: 0, width: 100, height: 100 }

function FramingForm({
  imageUrl,
  image,
  isMark = false,
  suggestion = '',
  onFramed,
  onClose,
}: Props & { image: ImageMetadata }) {
  const [framing, setFraming] = useState<Framing>({
    crop: whole,
    subject: { x: image.focalX, y: image.focalY },
  })
  const [altText, setAltText] = useState(image.altText ?? '')
  const [credit, setCredit] = useState(image.credit ?? '')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ReturnType<typeof refusalWords>>()
  const own = image.width / image.height
  const cropRatio = (own * framing.crop.width) / framing.crop.height

  async function apply() {
    setBusy(true)
    setFailure(undefined)
    const { crop, subject } = framing
    const { x: focalX, y: focalY } = pointWithin(crop, subject)
    const id = objectIdOf(imageUrl) ?? ''
    const body = { crop, focalX, focalY, altText, credit }
    try {
      const answer = await send('POST', `/api/images/${id}/framing`, body)
      await onFramed(uploadedImage.parse(answer).imageUrl)
      onClose()
    } catch (error) {
      setFailure(refusalWords(error, 'The picture could not be adjusted', 'try again'))
      setBusy(false)
    }
  }

  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <p className="text-[0.92rem] text-ink-soft">
          {!isMark && 'Tap the subject: every frame keeps it in view. '}
          Drag the corners to crop. The arrow keys move a handle.
        </p>
        <FramingPad
          {...framing}
          imageUrl={imageUrl}
          ratio={own}
          hasSubject={!isMark}
          onChange={setFraming}
        />
        <button
          type="button"
          onClick={() => setFraming({ crop: whole, subject: { x: 50, y: 50 } })}
          className={`${buttonClass('quiet')} justify-self-start`}
        >
          Show the whole picture
        </button>
      </div>
      {isMark ? (
        <ul aria-label="Previews" className="grid grid-cols-2 gap-3">
          {grounds.map(({ name, ground }) => (
            <li key={name} className="grid grid-rows-[1fr_auto] gap-1">
              <span className={`grid min-h-28 place-items-center p-4 ${ground}`}>
                <Cut
                  imageUrl={imageUrl}
                  part={framing.crop}
                  ratio={cropRatio}
                  width={`min(100%, ${cropRatio * 5}rem)`}
                />
              </span>
              <span className="text-[0.92rem] text-ink-soft">{name}</span>
            </li>
          ))}
        </ul>
      ) : (
        <ul aria-label="Previews" className="grid grid-cols-3 items-end gap-3">
          {frames.map(({ name, ratio }) => {
            const part = partInFrame(own, framing.crop, framing.subject, ratio)
            return (
              <li key={name} className="grid gap-1">
                <Cut imageUrl={imageUrl} part={part} ratio={ratio} />
                <span className="text-[0.92rem] text-ink-soft">{name}</span>
              </li>
            )
          })}
        </ul>
      )}
      {!isMark && (
        <div className="grid gap-4 sm:grid-cols-2">
          <FieldFrame
            label="What it shows"
            hint="For people who can’t see it: who, where, doing what."
          >
            {(ties) => (
              <>
                <input
                  {...ties}
                  value={altText}
                  maxLength={300}
                  placeholder={suggestion}
                  onChange={(event) => setAltText(event.target.value)}
                  className={inputClass}
                />
                {altText === '' && suggestion !== '' && (
                  <button
                    type="button"
                    onClick={() => setAltText(suggestion)}
                    className="min-h-11 justify-self-start text-left quiet-link"
                  >
                    Use “{suggestion}”
                  </button>
                )}
              </>
            )}
          </FieldFrame>
          <FieldFrame label="Credit" hint="Who took it. Shown with the picture where it is large.">
            {(ties) => (
              <input
                {...ties}
                value={credit}
                maxLength={120}
                onChange={(event) => setCredit(event.target.value)}
                className={inputClass}
              />
            )}
          </FieldFrame>
        </div>
      )}
      <div role="alert" className="font-semibold text-bad empty:hidden">
        {failure}
      </div>
      <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-3">
        <button type="button" onClick={onClose} className={buttonClass('quiet')}>
          Cancel
        </button>
        <button
          type="button"
          disabled={busy}
          onClick={() => void apply()}
          className={buttonClass()}
        >
          {busy ? 'Applying...' : 'Apply'}
        </button>
      </div>
    </div>
  )
}

interface CutProps {
  imageUrl: string
  part: Part
  ratio: number
  width?: string
}

/** A part of a picture, as large as its place. */
const Cut = ({ imageUrl, part, ratio, width }: CutProps) => (
  <span className="relative block overflow-hidden" style={{ aspectRatio: ratio, width }}>
    <img
      src={variantUrlFor(imageUrl, 960)}
      alt=""
      className="absolute max-w-none"
      style={{
        width: `${10_000 / part.width}%`,
        height: `${10_000 / part.height}%`,
        left: `${(-part.left / part.width) * 100}%`,
        top: `${(-part.top / part.height) * 100}%`,
      }}
    />
  </span>
)
