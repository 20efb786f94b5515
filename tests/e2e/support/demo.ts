import type { APIRequestContext } from '@playwright/test'
import { z } from 'zod'
import { galleryItem } from '../../../src/domains/gallery/gallery.contract'
import { homepageSettings } from '../../../src/domains/homepage/homepage.contract'
import {
  horse,
  horsePhoto,
  horseVideo,
  performance,
} from '../../../src/domains/horses/horses.contract'
import { offering } from '../../../src/domains/ownership/ownership.contract'

async function read<T>(request: APIRequestContext, path: string, shape: z.ZodType<T>): Promise<T> {
  return shape.parse(await (await request.get(path)).json())
}

/** What the API says, for comparing a page with it. */
export const api = (request: APIRequestContext) => ({
  horses: () => read(request, '/api/horses', z.array(horse)),
  featured: () => read(request, '/api/horses?featured=true', z.array(horse)),
  horse: (slug: string) => read(request, `/api/horses/${slug}`, horse),
  photos: (slug: string) => read(request, `/api/horses/${slug}/gallery`, z.array(horsePhoto)),
  videos: (slug: string) => read(request, `/api/horses/${slug}/videos`, z.array(horseVideo)),
  performances: (slug: string) =>
    read(request, `/api/horses/${slug}/performances`, z.array(performance)),
  offerings: () => read(request, '/api/ownership-shares', z.array(offering)),
  homepage: () => read(request, '/api/homepage-settings', homepageSettings),
  gallery: () => read(request, '/api/main-gallery', z.array(galleryItem)),
})

interface PublicPage {
  path: string
  heading: string
  title: string
}

/** One address for every public screen of the demo stable. */
export async function publicPages(request: APIRequestContext): Promise<PublicPage[]> {
  const [offered] = await api(request).offerings()
  if (!offered) throw new Error('the demo stable offers no shares')
  const site = 'Ecurie Flamboyant'
  return [
    { path: '/', heading: 'Excellence in Racing', title: site },
    { path: '/horses', heading: 'Our Horses', title: `Our Horses · ${site}` },
    {
      path: '/horses/tamarind-ledger',
      heading: 'Tamarind Ledger',
      title: `Tamarind Ledger · ${site}`,
    },
    { path: '/gallery', heading: 'Gallery', title: `Gallery · ${site}` },
    { path: '/racing', heading: 'Racing', title: `Racing · ${site}` },
    {
      path: '/ownership',
      heading: 'Ownership Opportunities',
      title: `Ownership Opportunities · ${site}`,
    },
    {
      path: `/ownership/${offered.id}`,
      heading: offered.horse.name,
      title: `${offered.horse.name}: ownership opportunity · ${site}`,
    },
    { path: '/our-story', heading: 'Our story', title: `Our story · ${site}` },
  ]
}
