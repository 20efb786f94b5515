import { Link } from '@tanstack/react-router'
import { DoubleRule } from '../../../web/ui/double-rule'
import { SkeletonText } from '../../../web/ui/skeleton'
import type { GalleryItem } from '../gallery.contract'
import { categoryLabel, galleryCategories, type GalleryCategory } from '../gallery.rules'

interface Props {
  items: readonly GalleryItem[]
  /** All if undefined. */
  chosen: GalleryCategory | undefined
}

// on a phone, where one line is too short for all, in columns
const listClass =
  'grid grid-cols-[repeat(auto-fit,minmax(min(5.75rem,100%),1fr))] gap-x-3 border-y border-line sm:flex sm:gap-x-6 sm:justify-start'

/** Links to the photos of each category, if there is more than one. */
export function GalleryCategories({ items, chosen }: Props) {
  const countOf = (category: GalleryCategory) =>
    items.filter((item) => item.category === category).length
  const present = galleryCategories.filter((category) => countOf(category) > 0)
  if (present.length < 2) return <DoubleRule />
  return (
    <nav aria-label="Photos by category">
      <ul className={listClass}>
        <li>
          <CategoryLink label="All" count={items.length} isChosen={chosen === undefined} />
        </li>
        {present.map((category) => (
          <li key={category}>
            <CategoryLink
              label={categoryLabel(category)}
              count={countOf(category)}
              category={category}
              isChosen={chosen === category}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Room for the links to all categories. */
export const GalleryCategoriesSkeleton = () => (
  <ul aria-hidden className={listClass}>
    {['All', ...galleryCategories.map(categoryLabel)].map((label) => (
      <li key={label} className="flex min-h-12 items-center font-semibold">
        <SkeletonText>{`${label} 0`}</SkeletonText>
      </li>
    ))}
  </ul>
)

interface CategoryLinkProps {
  label: string
  count: number
  category?: GalleryCategory
  isChosen: boolean
}

function CategoryLink({ label, count, category, isChosen }: CategoryLinkProps) {
  return (
    <Link
      to="/gallery"
      search={category === undefined ? {} : { category }}
      resetScroll={false}
      activeOptions={{ exact: true }}
      className={`group flex min-h-12 w-fit items-center font-semibold ${isChosen ? 'text-ink' : 'text-link'}`}
    >
      <span
        className={`flex items-center gap-1.5 border-y-2 border-t-transparent py-1 ${isChosen ? 'border-b-mark' : 'border-b-transparent group-hover:border-b-line-strong'}`}
      >
        {label} <span className="figures text-[0.9rem] font-normal text-ink-soft">{count}</span>
      </span>
    </Link>
  )
}
