import { buttonClass } from '../../../../web/ui/button'

interface Props {
  /** `Register`, `Statement`. */
  paper: string
  /** The address without its ending. */
  href: string
  query?: string
}

/** Links to a paper as a PDF to print and as a CSV to calculate with. */
export function PaperLinks({ paper, href, query = '' }: Props) {
  return (
    <>
      <a href={`${href}.pdf${query}`} target="_blank" className={buttonClass('quiet')}>
        {paper} (PDF)
      </a>
      <a href={`${href}.csv${query}`} download className={buttonClass('quiet')}>
        {paper} (CSV)
      </a>
    </>
  )
}
