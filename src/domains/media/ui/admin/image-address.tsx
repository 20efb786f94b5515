import { Link2 } from 'lucide-react'
import { useId, useState } from 'react'
import { withScheme } from '../../../../lib/web-address'
import { isStoredImage } from '../../media.rules'

interface Props {
  /** The label of its picture field. */
  label: string
  value: string | null
  disabled: boolean
  onChange: (value: string | null) => void
}

/** The address of a picture elsewhere, instead of a file. The form validates it like the rest. */
export function ImageAddress({ label, value, disabled, onChange }: Props) {
  const id = useId()
  const address = value !== null && !isStoredImage(value) ? value : ''
  const [isOpen, setIsOpen] = useState(address !== '')
  return (
    <div className="grid gap-1.5 has-[input:not([hidden])]:w-full sm:w-full">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start text-[0.92rem]"
      >
        <Link2 aria-hidden className="size-4 shrink-0" />
        <span className="text-link-line">Use a web address</span>
      </button>
      <input
        id={id}
        type="url"
        hidden={!isOpen}
        aria-label={`${label}: address of an image elsewhere`}
        placeholder="https://"
        autoComplete="off"
        disabled={disabled}
        value={address}
        onChange={(event) => onChange(event.target.value.trim() || null)}
        // shows the address as the contract will read it
        onBlur={() => {
          if (withScheme(address) !== address) onChange(withScheme(address))
        }}
        className="min-h-11 w-full rounded-[3px] border border-line-strong bg-raised px-3 py-2 disabled:opacity-60"
      />
    </div>
  )
}
