import { buttonClass } from '../../../../web/ui/button'

interface Props {
  /** `Register`, `Statement`. */
  paper: string
  /** The address without its ending. */
  href: string
  query?: string
  /** Beside the paper's own heading: unless there is room, the format says enough. */
  isShort?: boolean
}

/** Links to a paper as a PDF to print and as a CSV to calculate with. */
export function PaperLinks({ paper, href, query = '', isShort = false }: Props) {
  const words = (format: string) => (
    <>
      {isShort && (
        <span className="lg:hidden">
          <span className="sr-only">{paper} </span>
          {format}
        </span>
      )}
      <span className={isShort ? 'max-lg:hidden' : undefined}>{`${paper} (${format})`}</span>
    </>
  )
  return (
    <>
      <a href={`${href}.pdf${query}`} target="_blank" className={buttonClass('quiet')}>
        {words('PDF')}
      </a>
      <a href={`${href}.csv${query}`} download className={buttonClass('quiet')}>
        {words('CSV')}
      </a>
    </>
  )
}
