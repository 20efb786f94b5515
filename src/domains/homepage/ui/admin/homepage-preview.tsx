import type { ComponentType } from 'react'
import { BelowTop, Preview } from '../../../../web/admin/preview'
import { PreviewFrame } from '../../../../web/admin/preview-frame'
import type { Horse } from '../../../horses/horses.contract'
import { FEATURED_HORSES } from '../../../horses/horses.rules'
import type { HomepageSettings } from '../../homepage.contract'
import { AboutSection } from '../about-section'

/** How the landing page shows what is set here. */
export interface HomepageViews {
  Top: ComponentType<{ settings: HomepageSettings }>
  Featured: ComponentType<{ horses: readonly Horse[] }>
}

interface Props extends HomepageViews {
  /** The form's values, as they would be stored. */
  settings: HomepageSettings
  horses: readonly Horse[]
}

/** How visitors will see what the form says, updated as it is filled in. */
export function HomepagePreview({ settings, horses, Top, Featured }: Props) {
  const featured = featuredOf(settings.featuredHorseIds, horses)
  return (
    <Preview>
      {({ label, ...size }) => (
        <>
          <PreviewFrame title={`Hero, ${label}`} {...size}>
            <Top settings={settings} />
          </PreviewFrame>
          <BelowTop>
            {featured.length > 0 && (
              <PreviewFrame title={`Featured horses, ${label}`} {...size} isWhole>
                <div className="pb-12 md:pb-16">
                  <Featured horses={featured} />
                </div>
              </PreviewFrame>
            )}
            {settings.aboutSectionContent !== null && (
              <PreviewFrame title={`About, ${label}`} {...size} isWhole>
                <AboutSection settings={settings} />
              </PreviewFrame>
            )}
          </BelowTop>
        </>
      )}
    </Preview>
  )
}

/** Those chosen, then those marked as featured; no drafts and none archived. */
const featuredOf = (ids: readonly string[], horses: readonly Horse[]) =>
  [
    ...ids.flatMap((id) => horses.find((horse) => horse.id === id) ?? []),
    ...horses.filter(({ id, isFeatured }) => isFeatured && !ids.includes(id)),
  ]
    .filter(({ isPublished, archivedAt }) => isPublished && archivedAt === null)
    .slice(0, FEATURED_HORSES)
