const tones = {
  /** The main action of a screen. */
  primary: 'bg-action text-on-action hover:bg-action-hover',
  /** All other actions. */
  quiet: 'border border-line-strong text-ink hover:border-ink hover:bg-sunken',
  /** Takes something away. */
  danger: 'bg-bad text-paper hover:bg-bad/85',
  /** On a brand surface or a photograph. */
  onBrand: 'bg-on-brand text-brand hover:bg-white',
  onBrandQuiet:
    'border border-on-brand/70 text-on-brand hover:border-on-brand hover:bg-on-brand/10',
} as const

export type ButtonTone = keyof typeof tones

/**
 * The same look for buttons and for links that look like buttons; the caller brings the element. At least 44 px
 * high.
 */
export function buttonClass(tone: ButtonTone = 'primary'): string {
  return `inline-flex min-h-11 items-center justify-center gap-2 rounded-[3px] px-5 py-2 text-center leading-snug font-semibold transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-55 print:hidden ${tones[tone]}`
}
