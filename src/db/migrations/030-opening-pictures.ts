import type { Migration } from '../migrate'

/** Pages are rendered when they are next read: a picture that opens one no longer waits for what comes before it. */
export const openingPictures: Migration = {
  name: '030-opening-pictures',
  async up({ tx }) {
    await tx.updateTable('pages').set({ content_html: null }).execute()
  },
}
