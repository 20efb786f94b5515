import { Preview } from '../../../../web/admin/preview'
import { PreviewFrame } from '../../../../web/admin/preview-frame'
import { buttonClass } from '../../../../web/ui/button'
import type { HomepageSettings } from '../../homepage.contract'
import { AboutSection } from '../about-section'
import { PosterHero } from '../hero'

interface Props {
  /** The form's values, as they would be stored. */
  settings: HomepageSettings
  stableName: string
}

/** How visitors will see Hero and About, updated as the form is filled in. */
export function HomepagePreview({ settings, stableName }: Props) {
  return (
    <Preview>
      {({ label, ...size }) => (
        <>
          <PreviewFrame title={`Hero, ${label}`} {...size}>
            <PosterHero settings={settings} stableName={stableName}>
              <span className={buttonClass('onBrand')}>Explore Our Horses</span>
              <span className={buttonClass('onBrandQuiet')}>Ownership Opportunities</span>
            </PosterHero>
          </PreviewFrame>
          {settings.aboutSectionContent !== null && (
            <PreviewFrame title={`About, ${label}`} {...size} isWhole>
              <AboutSection settings={settings} />
            </PreviewFrame>
          )}
        </>
      )}
    </Preview>
  )
}
