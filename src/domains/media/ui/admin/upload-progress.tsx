interface Props {
  /** From 0 to 1; at 1 the server is still processing the file. */
  fraction: number
  label: string
}

export function UploadProgress({ fraction, label }: Props) {
  const percent = Math.round(fraction * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1.5 overflow-hidden bg-sunken ring-1 ring-line"
    >
      <div
        className={`h-full origin-left bg-mark transition-transform duration-200 ease-out ${fraction === 1 ? 'animate-pulse' : ''}`}
        style={{ transform: `scaleX(${fraction})` }}
      />
    </div>
  )
}
