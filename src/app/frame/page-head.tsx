import type {
  BreadcrumbList,
  CollectionPageLeaf,
  ImageGalleryLeaf,
  ItemPageLeaf,
  ProductLeaf,
  SportsEventLeaf,
  SportsOrganizationLeaf,
  WebPageLeaf,
} from 'schema-dts'
import { excerpt } from '../../lib/text'
import type { Site } from '../../web/site'

/** How much of a description search results and shared links show. */
const DESCRIPTION_LENGTH = 154

type About =
  | CollectionPageLeaf
  | ImageGalleryLeaf
  | ItemPageLeaf
  | ProductLeaf
  | SportsOrganizationLeaf
  | WebPageLeaf

/** In schema.org's terms (docs/decisions/011-structured-data.md). */
interface StructuredData {
  /** What the page is, or what it offers; address, picture and description are added. */
  about?: About
  /** Races ahead. */
  events?: readonly SportsEventLeaf[]
  /** The pages above this one, from the home page's children down. */
  trail?: readonly { name: string; path: string }[]
}

interface PageHead {
  site: Site
  /** The page's own path, beginning with a slash, without a query. */
  path: string
  /** Without the stable's name; the landing page has none. */
  title?: string
  /** From the page's content; cut to about 155 characters. */
  description: string
  /**
   * The picture shown with a shared link: 1200 × 630. It is drawn from `facts`: when they change so does its
   * address, and messengers fetch it again.
   */
  picture?: { path: string; alt: string; facts?: unknown }
  /** For search engines, which read the page that the server sent: undefined in the browser, so no script contains it. */
  data?: StructuredData | undefined
  /** Asks search engines to ignore the page: for drafts. */
  hidden?: boolean
}

/** Title, description, canonical address, Open Graph, Twitter card and, on the server, JSON-LD of a page. */
export function pageHead({ site, path, title, description, ...page }: PageHead) {
  const url = site.publicUrl + path
  const picture = page.picture ?? { path: '/share/site.jpg', alt: `The silks of ${site.name}` }
  const pictureUrl = site.publicUrl + picture.path + versionOf(picture.facts)
  const summary = excerpt(description, DESCRIPTION_LENGTH)
  return {
    meta: [
      { title: fullTitle(site, title) },
      { name: 'description', content: summary },
      ...(page.hidden ? [noIndex] : []),
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: site.name },
      { property: 'og:locale', content: 'en_MU' },
      { property: 'og:title', content: title ?? ownTitle(site) },
      { property: 'og:description', content: summary },
      { property: 'og:url', content: url },
      { property: 'og:image', content: pictureUrl },
      { property: 'og:image:type', content: 'image/jpeg' },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: picture.alt },
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
    links: page.hidden ? [] : [{ rel: 'canonical', href: url }],
    scripts:
      import.meta.env.SSR && page.data
        ? jsonLd(page.data, {
            site,
            leaf: { url, image: pictureUrl, description: summary },
            end: { name: title ?? site.name, path },
          })
        : [],
  }
}

/** For an address that leads nowhere: nothing to share or to index. */
export const missingPageHead = (site: Site, title: string) => ({
  meta: [{ title: fullTitle(site, title) }, noIndex],
})

const noIndex = { name: 'robots', content: 'noindex' }

/** The landing page's. */
const ownTitle = ({ seoTitle, name }: Site) => seoTitle ?? name

const fullTitle = (site: Site, title: string | undefined) =>
  title === undefined ? ownTitle(site) : `${title} · ${site.name}`

interface DescribedPage {
  site: Site
  leaf: { url: string; image: string; description: string }
  /** The last step of its trail: the page itself. */
  end: { name: string; path: string }
}

function jsonLd({ about, events = [], trail }: StructuredData, { site, leaf, end }: DescribedPage) {
  const graph: (About | BreadcrumbList | SportsEventLeaf)[] = [
    ...(about ? [{ ...leaf, ...about }] : []),
    ...(trail ? [breadcrumbs(site, [...trail, end])] : []),
    ...events,
  ]
  if (graph.length === 0) return []
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })
  const html = json.replaceAll('<', '\\u003c')
  return [{ type: 'application/ld+json', dangerouslySetInnerHTML: { __html: html } }]
}

const breadcrumbs = (
  site: Site,
  trail: readonly { name: string; path: string }[],
): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: site.publicUrl + path,
  })),
})

/** `?v=` and a short hash of a picture's facts. */
function versionOf(facts: unknown): string {
  if (facts === undefined) return ''
  let hash = 0
  for (const sign of JSON.stringify(facts))
    hash = (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) | 0
  return `?v=${(hash >>> 0).toString(36)}`
}
