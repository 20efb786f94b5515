import { monogramOf } from '../../../lib/monogram'
import { silksAddress } from '../../../lib/silks-address'
import { useSite } from '../../../web/site'
import { type Colours, coloursOf } from '../colours.rules'
import { variantUrlFor } from '../media.rules'

interface Props {
  className: string
}

/** The address of silks, as they are drawn or as they were uploaded; undefined until there are any. */
export function silksPicture({ silks, silksUrl }: Colours, as?: '.panel'): string | undefined {
  if (silks) return silksAddress(silks, as)
  return silksUrl === null ? undefined : variantUrlFor(silksUrl, 320)
}

interface SilksProps extends Props {
  /** Those of the horse shown, if it has any of its own. */
  own?: Colours | undefined
}

/** The stable's mark, as decoration: its silks, or its crest on a light patch, or its initials until one is chosen. */
export function StableSilks({ className, own }: SilksProps) {
  const site = useSite()
  const silks = silksPicture(coloursOf(own, site))
  if (silks !== undefined)
    return (
      <img src={silks} alt="" width={96} height={96} className={`object-contain ${className}`} />
    )
  if (site.logoUrl === null) return <Monogram className={className} />
  return <Logo isOnLight className={`bg-on-brand p-[6%] ${className}`} />
}

/** What stands beside the stable's name: its crest or logo, or its mark without one. */
export function StableCrest(props: Props & { isOnLight?: boolean }) {
  return useSite().logoUrl === null ? <StableSilks {...props} /> : <Logo {...props} />
}

/** `isOnLight`: on a light ground whatever the page's. */
function Logo({ className, isOnLight = false }: Props & { isOnLight?: boolean }) {
  const { logoUrl, logo, darkLogoUrl } = useSite()
  const at = (url: string | null) => variantUrlFor(url ?? '', 320)
  return (
    <picture className="contents">
      {darkLogoUrl !== null && !isOnLight && (
        <source media="(prefers-color-scheme: dark)" srcSet={at(darkLogoUrl)} />
      )}
      <img
        src={at(logoUrl)}
        alt=""
        width={logo?.width}
        height={logo?.height}
        className={`object-contain ${className}`}
      />
    </picture>
  )
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
