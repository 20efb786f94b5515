import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { GalleryItem } from '../../domains/gallery/gallery.contract'
import { galleryCategories, type GalleryCategory } from '../../domains/gallery/gallery.rules'
import {
  GalleryCategories,
  GalleryCategoriesSkeleton,
} from '../../domains/gallery/ui/gallery-categories'
import { GalleryGrid, GallerySkeleton } from '../../domains/gallery/ui/gallery-grid'
import { NoPhotos } from '../../domains/gallery/ui/no-photos'
import { publishedPhotosQuery } from '../../domains/gallery/ui/gallery.queries'
import { loadPage } from '../../web/api'
import { Container } from '../../web/ui/container'
import { DoubleRule } from '../../web/ui/double-rule'
import { ErrorState } from '../../web/ui/error-state'

interface GallerySearch {
  category?: GalleryCategory
}

function readGallerySearch(search: Record<string, unknown>): GallerySearch {
  const category = galleryCategories.find((each) => each === search['category'])
  return category === undefined ? {} : { category }
}

export const Route = createFileRoute('/gallery')({
  staticData: { kept: { category: galleryCategories } },
  validateSearch: readGallerySearch,
  loader: async ({ context: { queryClient } }): Promise<GalleryItem[] | undefined> => {
    await loadPage(queryClient, publishedPhotosQuery)
    return queryClient.getQueryData(publishedPhotosQuery.queryKey)
  },
  head: async (page) => (await import('../frame/record-heads')).galleryHead(page),
  errorComponent: Gallery,
  component: Gallery,
})

function Gallery() {
  const { data: photos, isError, refetch } = useQuery(publishedPhotosQuery)
  // the router keeps parameters that validateSearch has dropped
  const { category } = readGallerySearch({ ...Route.useSearch() })
  if (!photos && isError)
    return (
      <Page categories={<DoubleRule />}>
        <ErrorState what="the photos" retry={() => void refetch()} />
      </Page>
    )
  if (!photos)
    return (
      <Page categories={<GalleryCategoriesSkeleton />}>
        <GallerySkeleton />
      </Page>
    )
  const shown = category ? photos.filter((photo) => photo.category === category) : photos
  return (
    <Page categories={<GalleryCategories items={photos} chosen={category} />}>
      {shown.length === 0 ? (
        <NoPhotos>
          {category && photos.length > 0 && (
            <Link to="/gallery" className="text-link-line">
              Show all photos
            </Link>
          )}
        </NoPhotos>
      ) : (
        <GalleryGrid key={category} items={shown} />
      )}
    </Page>
  )
}

function Page({ categories, children }: { categories: ReactNode; children: ReactNode }) {
  return (
    <Container className="py-10 sm:py-14">
      <h1 className="mb-7 text-4xl sm:text-5xl">Gallery</h1>
      {categories}
      <div className="mt-7">{children}</div>
    </Container>
  )
}
