import { useState } from 'react'
import { buttonClass } from '../../../../web/ui/button'
import type { HomepageSettings } from '../../homepage.contract'
import { AboutSection } from '../about-section'
import { PosterHero } from '../hero'
import { PreviewFrame } from './preview-frame'

const screens = {
  desktop: { label: 'Desktop', width: 1280, height: 800 },
  phone: { label: 'Phone', width: 390, height: 844 },
} as const
const choices = ['desktop', 'phone'] as const

interface Props {
  /** The form's values, as they would be stored. */
  settings: HomepageSettings
  stableName: string
}

/** How visitors will see Hero and About, updated as the form is filled in. */
export function HomepagePreview({ settings, stableName }: Props) {
  const [choice, setChoice] = useState<(typeof choices)[number]>('desktop')
  const { label, width, height } = screens[choice]
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
              className="min-h-11 border-b-[3px] border-transparent px-3 font-semibold text-link aria-pressed:border-brass aria-pressed:text-ink"
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
        <PreviewFrame title={`Hero, ${label.toLowerCase()}`} width={width} height={height}>
          <PosterHero settings={settings} stableName={stableName}>
            <span className={buttonClass('onBrand')}>Explore Our Horses</span>
            <span className={buttonClass('onBrandQuiet')}>Ownership Opportunities</span>
          </PosterHero>
        </PreviewFrame>
        {settings.aboutSectionContent !== null && (
          <PreviewFrame
            title={`About, ${label.toLowerCase()}`}
            width={width}
            height={height}
            isWhole
          >
            <AboutSection settings={settings} />
          </PreviewFrame>
        )}
      </div>
    </section>
  )
}
