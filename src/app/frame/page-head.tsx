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
  /**
   * What the page is, or what it offers, in schema.org's terms; address, picture and description are added
   * (docs/decisions/011-structured-data.md).
   */
  about?: About
  /** Races ahead. */
  events?: readonly SportsEventLeaf[]
  /** The pages above this one, from the home page's children down. */
  trail?: readonly { name: string; path: string }[]
  /** Asks search engines to ignore the page: for drafts. */
  hidden?: boolean
}

/** Title, description, canonical address, Open Graph, Twitter card and JSON-LD of a page. */
export function pageHead({ site, path, title, description, about, trail, ...page }: PageHead) {
  const { events = [] } = page
  const url = site.publicUrl + path
  const picture = page.picture ?? { path: '/share/site.jpg', alt: `The silks of ${site.name}` }
  const pictureUrl = site.publicUrl + picture.path + versionOf(picture.facts)
  const summary = excerpt(description, DESCRIPTION_LENGTH)
  const data: (About | BreadcrumbList | SportsEventLeaf)[] = [
    ...(about ? [{ url, image: pictureUrl, description: summary, ...about }] : []),
    ...(trail ? [breadcrumbs(site, [...trail, { name: title ?? site.name, path }])] : []),
    ...events,
  ]
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
      ...(data.length === 0
        ? []
        : [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': data } }]),
    ],
    links: page.hidden ? [] : [{ rel: 'canonical', href: url }],
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
