import { FileSpreadsheet } from 'lucide-react'
import { type DragEvent, type FormEvent, useState } from 'react'
import { groupDigits } from '../../../../../lib/text'
import { DropArea } from '../../../../../web/admin/drop-area'
import { buttonClass } from '../../../../../web/ui/button'
import { FieldFrame, inputClass } from '../../../../../web/ui/field'
import { FormFailure } from '../../../../../web/ui/form-failure'
import { encodingFault, IMPORT_LENGTH, IMPORT_ROWS } from '../../../import.rules'
import { neededWords } from './import-sample'

/** A file chosen or dropped, or rows pasted from a spreadsheet. */
export function ImportFile({ onFile }: { onFile: (csv: string) => void }) {
  const [failure, setFailure] = useState<string>()
  const [isOver, setOver] = useState(false)
  const [isPasted, setPasted] = useState(false)
  const take = (text: string) => {
    const fault = faultOf(text)
    setFailure(fault)
    if (fault === undefined) onFile(text)
  }
  const read = async (file: File | undefined) => {
    if (!file) return
    if (file.size > 4 * IMPORT_LENGTH) setFailure(tooLong)
    else
      take(
        await file.text().catch(() => {
          return ''
        }),
      )
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const rows = new FormData(event.currentTarget).get('rows')
    take(typeof rows === 'string' ? rows : '')
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void read(event.dataTransfer.files[0])
  }
  return (
    <form
      method="post"
      onSubmit={onSubmit}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className="grid gap-x-8 gap-y-5 lg:grid-cols-2"
    >
      <p className="max-w-prose lg:col-span-2">{neededWords}</p>
      <div className="grid content-start gap-1.5 max-sm:[&_label]:items-stretch sm:[&_label]:min-h-41">
        <p aria-hidden className="font-semibold max-sm:hidden">
          From a file
        </p>
        <DropArea
          icon={FileSpreadsheet}
          label="Choose a file"
          isPrimary={!isPasted}
          hint={
            <>
              <span className="max-sm:hidden pointer-coarse:hidden">Or drop it here. </span>
              {`CSV in UTF-8, separated by commas, semicolons or tabs; at most ${groupDigits(IMPORT_ROWS)} rows.`}
            </>
          }
          isOver={isOver}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          onFiles={([file]) => void read(file)}
        />
      </div>
      <FieldFrame label="Or paste from a spreadsheet" hint="Copy the cells, and paste them here.">
        {(ties) => (
          <textarea
            {...ties}
            name="rows"
            rows={4}
            placeholder="Headings first"
            spellCheck={false}
            onChange={({ target }) => setPasted(target.value.trim() !== '')}
            className={`font-mono text-[0.92rem] placeholder:font-sans sm:min-h-41 ${inputClass}`}
          />
        )}
      </FieldFrame>
      <FormFailure>{failure}</FormFailure>
      <p className="lg:col-start-2">
        <button
          type="submit"
          disabled={!isPasted}
          className={`max-sm:w-full ${buttonClass(isPasted ? 'primary' : 'quiet')}`}
        >
          Continue with the pasted rows
        </button>
      </p>
    </form>
  )
}

const tooLong = `That is more than ${groupDigits(IMPORT_LENGTH)} characters: split the file.`

function faultOf(text: string): string | undefined {
  if (text.trim() === '') return 'There is nothing in it: choose a file, or paste the rows.'
  if (text.length > IMPORT_LENGTH) return tooLong
  return encodingFault(text)
}
