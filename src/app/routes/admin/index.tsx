import { createFileRoute } from '@tanstack/react-router'
import { peopleQuery } from '../../../domains/accounts/ui/admin/people.queries'
import { galleryItemsQuery } from '../../../domains/gallery/ui/gallery.queries'
import { horseCardsQuery } from '../../../domains/horses/ui/horses.queries'
import { registerOfferingsQuery } from '../../../domains/investments/ui/admin/register.queries'
import { offeringsQuery } from '../../../domains/ownership/ui/ownership.queries'
import { AdminDashboard } from '../../admin-dashboard'
import { loadParts } from '../../../web/api'
import { missingPageHead } from '../../page-head'

export const Route = createFileRoute('/admin/')({
  // in the browser each part says itself how its loading goes
  loader: async ({ context: { queryClient, isStaff } }) => {
    if (isStaff && import.meta.env.SSR)
      await loadParts(queryClient, [
        horseCardsQuery,
        offeringsQuery,
        galleryItemsQuery,
        peopleQuery,
        registerOfferingsQuery,
      ])
  },
  head: ({ match: { context } }) =>
    context.isStaff ? missingPageHead(context.site, 'Dashboard') : {},
  component: AdminDashboard,
})
