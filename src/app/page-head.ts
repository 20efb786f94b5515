import type { Site } from '../web/site'

interface PageHead {
  site: Site
  /** The page's own address, beginning with a slash, without a query. */
  path: string
  /** Without the stable's name; the landing page gives none. */
  title?: string
  /** One or two sentences; search results and shared links show about 155 characters. */
  description: string
  /** The picture that a shared link shows: 1200 × 630, an address beginning with a slash. */
  picture?: { url: string; alt: string }
  /** What the page is, in schema.org's words. */
  structuredData?: Record<string, unknown>
  /** Search engines are asked to pass it by: drafts, and what was not found. */
  hidden?: boolean
}

/** Title, description, canonical address, Open Graph, Twitter card and JSON-LD of a page. */
export function pageHead({ site, path, title, description, ...page }: PageHead) {
  const url = site.publicUrl + path
  const fullTitle = title === undefined ? site.name : `${title} · ${site.name}`
  const picture = page.picture ?? { url: '/share/site.jpg', alt: `The silks of ${site.name}` }
  return {
    meta: [
      { title: fullTitle },
      { name: 'description', content: description },
      ...(page.hidden ? [{ name: 'robots', content: 'noindex' }] : []),
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: site.name },
      { property: 'og:locale', content: 'en_MU' },
      { property: 'og:title', content: title ?? site.name },
      { property: 'og:description', content: description },
      { property: 'og:url', content: url },
      { property: 'og:image', content: site.publicUrl + picture.url },
      { property: 'og:image:type', content: 'image/jpeg' },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: picture.alt },
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(page.structuredData
        ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...page.structuredData } }]
        : []),
    ],
    links: page.hidden ? [] : [{ rel: 'canonical', href: url }],
  }
}
