import type { Migration } from '../migrate'

/** Pages are rendered when they are next read: with line breaks, tables, buttons and pictures in the right size. */
export const pagesRenderedAnew: Migration = {
  name: '023-pages-rendered-anew',
  async up({ tx }) {
    await tx.updateTable('pages').set({ content_html: null }).execute()
  },
}
