import { getNonce } from 'get-nonce'
import { useHeroSettings } from '../../domains/homepage/ui/homepage.queries'
import { OwnerBenefits } from '../../domains/ownership/ui/owner-benefits'
import type { StableSettings } from '../../domains/settings/settings.contract'
import { type Palette, paletteStyle } from '../../lib/palettes'
import { BelowTop, Preview } from '../../web/admin/preview'
import { PreviewFrame } from '../../web/admin/preview-frame'
import { PreviewedSite, useSite } from '../../web/site'
import { Container } from '../../web/ui/container'
import { SectionHeading } from '../../web/ui/section-heading'
import { LandingSections } from '../home/landing'
import { SiteFooter } from '../frame/site-footer'
import { PreviewedTop } from './previewed-top'

/** Every place of the site that shows the settings. */
export function SettingsPreview({ settings }: { settings: StableSettings }) {
  const site = useSite()
  const hero = useHeroSettings()
  return (
    <PreviewedSite value={{ ...site, ...settings }}>
      <Preview>
        {({ label, ...size }) => (
          <>
            <PreviewFrame title={`Top of the landing page, ${label}`} {...size}>
              <Colours palette={settings.colours} />
              <PreviewedTop {...hero} />
            </PreviewFrame>
            <BelowTop>
              <PreviewFrame
                title={`Rest of the landing page, owner benefits and footer, ${label}`}
                {...size}
                isWhole
              >
                <Colours palette={settings.colours} />
                <LandingSections />
                {settings.benefits.length > 0 && (
                  <Container className="pb-14">
                    <SectionHeading title="Owner Benefits" />
                    <OwnerBenefits headingLevel="h3" />
                  </Container>
                )}
                <SiteFooter />
              </PreviewFrame>
            </BelowTop>
          </>
        )}
      </Preview>
      <SearchResult settings={settings} address={site.publicUrl} />
    </PreviewedSite>
  )
}

const Colours = ({ palette }: { palette: Palette }) => (
  <style nonce={getNonce()}>{paletteStyle(palette)}</style>
)

/** The landing page as search engines list it. */
function SearchResult({ settings, address }: { settings: StableSettings; address: string }) {
  const hero = useHeroSettings()
  const description = settings.seoDescription ?? hero.settings?.heroSubtitle
  return (
    <section aria-labelledby="search-result" className="mt-6 grid gap-2">
      <h3 id="search-result" className="text-lg">
        In a search engine
      </h3>
      <div className="grid gap-1 border border-line-strong bg-raised px-4 py-3 font-sans wrap-anywhere">
        <p className="text-sm text-ink-soft">{address}</p>
        <p className="text-lg text-link">{settings.seoTitle ?? settings.name}</p>
        {description && <p className="text-[0.95rem] text-ink-soft">{description}</p>}
      </div>
    </section>
  )
}
