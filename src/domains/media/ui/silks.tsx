import { monogramOf } from '../../../lib/monogram'
import { silksAddress } from '../../../lib/silks-address'
import { useSite } from '../../../web/site'

interface Props {
  className: string
}

/** The stable's mark, as decoration: its silks, or its initials until they are chosen. */
export function StableSilks({ className }: Props) {
  const { silks } = useSite()
  if (!silks) return <Monogram className={className} />
  return <img src={silksAddress(silks)} alt="" width={96} height={96} className={className} />
}

/** The initials of the stable on its own colour, as a picture that fills its place. */
export function Monogram({ className }: Props) {
  const { name } = useSite()
  return (
    <svg viewBox="0 0 96 96" aria-hidden className={className}>
      <path d="M6 6H90V90H6Z" className="fill-brand stroke-on-brand" strokeWidth="2" />
      <text
        x="48"
        y="63"
        textAnchor="middle"
        className="fill-on-brand font-serif text-[42px] font-bold"
      >
        {monogramOf(name)}
      </text>
    </svg>
  )
}
