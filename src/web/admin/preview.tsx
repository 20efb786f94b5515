import { type ReactNode, useState } from 'react'

const screens = {
  desktop: { label: 'Desktop', width: 1280, height: 800 },
  phone: { label: 'Phone', width: 390, height: 844 },
} as const
const choices = ['desktop', 'phone'] as const

interface PreviewedScreen {
  /** In lower case. */
  label: string
  /** In CSS pixels. */
  width: number
  height: number
}

/** How visitors will see something, on the screen that is chosen: frames below each other (`PreviewFrame`). */
export function Preview({ children }: { children: (screen: PreviewedScreen) => ReactNode }) {
  const [choice, setChoice] = useState<(typeof choices)[number]>('desktop')
  const { label, ...size } = screens[choice]
  return (
    <section aria-labelledby="preview-title" className="grid content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="preview-title" className="text-xl">
          Preview
        </h2>
        <div role="group" aria-label="Screen" className="flex gap-1">
          {choices.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={choice === each}
              onClick={() => setChoice(each)}
              className="min-h-11 border-b-[3px] border-transparent px-3 font-semibold text-link aria-pressed:border-mark aria-pressed:text-ink"
            >
              {screens[each].label}
            </button>
          ))}
        </div>
      </div>
      <div
        key={choice}
        className={`border border-line-strong ${choice === 'phone' ? 'mx-auto w-full max-w-80' : ''}`}
      >
        {children({ label: label.toLowerCase(), ...size })}
      </div>
    </section>
  )
}
