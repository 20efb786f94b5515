import { SectionHeading } from '../../../../../web/ui/section-heading'
import {
  importColumnLabel,
  importColumns,
  importSample,
  neededColumns,
  usualColumns,
} from '../../../import.rules'

const rows = [importSample.map(([heading]) => heading), importSample.map(([, cell]) => cell)]
// the first character tells spreadsheets that it is UTF-8
const file = `\uFEFF${rows.map((cells) => `${cells.join(',')}\r\n`).join('')}`

const needed = neededColumns.map(importColumnLabel).join(', ')
const others = importColumns
  .filter((column) => !usualColumns.includes(column))
  .map(importColumnLabel)

export const neededWords = `The first row names the columns. ${needed}, and Race or Race number are needed; other names can be matched in the next step.`

/** What the columns are called, with a row to go by. */
export const ImportSample = () => (
  <section aria-labelledby="sample" className="min-w-0">
    <SectionHeading
      id="sample"
      title="What the rows look like"
      isDense
      aside={
        <a
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(file)}`}
          download="results-sample.csv"
          className="text-link-line inline-flex min-h-11 items-center"
        >
          Download a sample
        </a>
      }
    />
    <dl className="figures grid grid-cols-2 border-t-4 border-mark bg-raised sm:grid-cols-4 xl:flex xl:flex-wrap">
      {importSample.map(([heading, cell]) => (
        <div
          key={heading}
          className={`border-b border-line px-3 py-2 xl:p-0 ${/^\d+$/.test(cell) ? 'xl:text-right xl:not-last:*:pr-12 xl:last:grow' : 'xl:grow'}`}
        >
          <dt className="text-[0.92rem] text-ink-soft xl:border-b xl:border-line-strong xl:px-3 xl:py-2">
            {heading}
          </dt>
          <dd className="wrap-anywhere xl:px-3 xl:py-2.5">{cell}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-4 text-[0.92rem] font-semibold">Optional columns</p>
    <ul className="mt-1 columns-2 text-[0.92rem] text-ink-soft sm:columns-4 lg:columns-5">
      {others.map((other) => (
        <li key={other}>{other}</li>
      ))}
    </ul>
  </section>
)
