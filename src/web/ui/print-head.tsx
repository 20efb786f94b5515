import { useSite } from '../site'

/** The head of a printed sheet: whose it is, and its page's address, which begins with a slash. */
export function PrintHead({ path }: { path: string }) {
  const { name, publicUrl } = useSite()
  return (
    <p className="mb-3 hidden justify-between gap-x-8 border-b-4 border-double border-ink pb-1.5 print:flex">
      <span className="font-serif font-bold">{name}</span>
      <span>{publicUrl + path}</span>
    </p>
  )
}
