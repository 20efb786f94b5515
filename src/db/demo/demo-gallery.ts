import type { NewGalleryItem } from '../../domains/gallery/gallery.contract'
import { paintings } from './paintings/catalogue'

export interface DemoGalleryItem extends Omit<NewGalleryItem, 'imageUrl' | 'displayOrder'> {
  paintingKey: string
}

const published = paintings.gallery.map(
  ({ painting, category, title, description }): DemoGalleryItem => ({
    paintingKey: painting.key,
    category,
    title,
    description,
    isPublished: true,
  }),
)

/** Not ready for visitors: without words, or without a decision. */
const drafts: readonly DemoGalleryItem[] = [
  {
    paintingKey: 'horse-01-2',
    category: 'stable',
    title: 'Evening stables',
    description: null,
    isPublished: false,
  },
  {
    paintingKey: 'horse-03-2',
    category: 'training',
    title: null,
    description: null,
    isPublished: false,
  },
  {
    paintingKey: 'horse-10',
    category: 'victory',
    title: 'At the post',
    description: 'Ask his owners before this one goes up.',
    isPublished: false,
  },
]

/** In the order they hang, drafts last. */
export const demoGallery: readonly DemoGalleryItem[] = [...published, ...drafts]
