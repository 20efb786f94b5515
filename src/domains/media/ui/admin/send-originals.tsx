interface Props {
  /** Of as many pictures as people like. */
  many?: boolean
  checked: boolean
  disabled: boolean
  onChange: (checked: boolean) => void
}

/** Photographs are made smaller before they travel, unless someone wants the originals kept. */
export function SendOriginals({ many = false, checked, disabled, onChange }: Props) {
  return (
    <label className="inline-flex min-h-11 items-center gap-2.5 justify-self-start text-[0.92rem]">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 shrink-0 accent-action"
      />
      <span>
        {many ? 'Send the originals' : 'Send the original'}
        <span className="max-sm:sr-only">: larger and slower</span>
      </span>
    </label>
  )
}
