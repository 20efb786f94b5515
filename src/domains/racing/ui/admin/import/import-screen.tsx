import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AdminScreen } from '../../../../../web/admin/admin-screen'
import { refusalWords } from '../../../../../web/admin/refusal-words'
import { useRefresh } from '../../../../../web/admin/use-refresh'
import { send } from '../../../../../web/send'
import { BackLink } from '../../../../../web/ui/back-link'
import { buttonClass } from '../../../../../web/ui/button'
import { counted } from '../../../../../lib/text'
import { importReport, type ImportReport } from '../../../import.contract'
import { headingsOf, type ImportMapping } from '../../../import.rules'
import { type Confirmed, confirmedCodesOf, doubtsOf } from './import-doubts'
import { ImportColumns } from './import-columns'
import { ImportFile } from './import-file'
import { rememberedMapping, rememberMapping } from './import-memory'
import { type HorseChoices, ImportReportView } from './import-report'
import { ImportSample } from './import-sample'
import { PastImports } from './past-imports'

interface Work {
  csv: string
  headings: string[]
  mapping: ImportMapping
}

/** What an import changes on other screens. */
const touched = ['/api/results', '/api/meetings', '/api/horses', '/api/dashboard', '/api/audit']

/** Results from a spreadsheet: choose it, say what its columns hold, look at every row, then import. */
export function ImportScreen({ undo }: { undo?: string | undefined }) {
  const [work, setWork] = useState<Work>()
  const [choices, setChoices] = useState<HorseChoices>({})
  const [skipsRefused, setSkipsRefused] = useState(false)
  const [leftOut, setLeftOut] = useState<readonly number[]>([])
  const [confirmed, setConfirmed] = useState<Confirmed>(new Set())
  const [report, setReport] = useState<ImportReport>()
  const [busy, setBusy] = useState<'check' | 'import'>()
  const [failure, setFailure] = useState<unknown>()
  const refresh = useRefresh(touched)

  const call = async (
    kind: 'check' | 'import',
    asked: Work,
    {
      horses = choices,
      leaveOut = leftOut,
    }: { horses?: HorseChoices; leaveOut?: readonly number[] } = {},
  ) => {
    setBusy(kind)
    setFailure(undefined)
    try {
      const body = {
        csv: asked.csv,
        mapping: asked.mapping,
        horses: Object.entries(horses).map(([name, choice]) => ({ name, choice })),
        leaveOut,
        ...(kind === 'check'
          ? { dryRun: true }
          : {
              skipRefused: skipsRefused,
              confirm: confirmedCodesOf(doubtsOf(report?.rows ?? []), confirmed),
              plan: report?.plan,
            }),
      }
      setReport(importReport.parse(await send('POST', '/api/results/import', body)))
      setLeftOut(leaveOut)
      rememberMapping(asked.mapping)
      if (kind === 'import') await refresh()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(undefined)
    }
  }
  const start = (csv: string) => {
    const headings = headingsOf(csv)
    setWork({ csv, headings, mapping: rememberedMapping(headings) })
    setReport(undefined)
    setChoices({})
    setSkipsRefused(false)
    setLeftOut([])
    setConfirmed(new Set())
    setFailure(undefined)
  }
  const again = () => {
    setWork(undefined)
    setReport(undefined)
    setFailure(undefined)
  }
  const isDone = report?.id != null

  return (
    <AdminScreen
      title="Import results"
      count="From a spreadsheet or a CSV file"
      back={<BackLink to="/admin/results">Results</BackLink>}
    >
      <div className="grid gap-8">
        {!work && <ImportFile onFile={start} />}
        {work && !isDone && (
          <ImportColumns
            {...work}
            busy={busy === 'check'}
            onAgain={again}
            onMapping={(mapping) => {
              setWork({ ...work, mapping })
              setReport(undefined)
            }}
            onCheck={() => void call('check', work)}
          />
        )}
        {failure !== undefined && (
          <p
            role="alert"
            className="border-l-4 border-bad bg-bad-wash px-4 py-3 font-semibold wrap-anywhere text-bad"
          >
            {refusalWords(failure, 'The rows could not be read', 'try again')}
          </p>
        )}
        {work && report && !isDone && (
          <ImportReportView
            report={report}
            choices={choices}
            skipsRefused={skipsRefused}
            busy={busy}
            onSkipRefused={setSkipsRefused}
            onChoices={(next) => {
              setChoices(next)
              void call('check', work, { horses: next })
            }}
            confirmed={confirmed}
            onConfirmed={setConfirmed}
            leftOut={leftOut}
            onLeftOut={(next) => void call('check', work, { leaveOut: next })}
            onImport={() => void call('import', work)}
          />
        )}
        {isDone && (
          <section role="status" className="border-l-4 border-good bg-good-wash px-4 py-4">
            <p className="font-serif text-lg font-bold">The results are imported</p>
            <p className="mb-3">
              {counted(report.counts.add, 'run')} added, {report.counts.change} changed.
            </p>
            <div className="flex flex-wrap gap-3">
              <Link to="/admin/results" search={{}} className={buttonClass()}>
                See the results
              </Link>
              <button type="button" onClick={again} className={buttonClass('quiet')}>
                Import another file
              </button>
            </div>
          </section>
        )}
        {!work && <ImportSample />}
        <PastImports undo={undo} onChanged={refresh} />
      </div>
    </AdminScreen>
  )
}
