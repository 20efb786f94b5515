import { createFileRoute } from '@tanstack/react-router'
import { choosableHorsesQuery } from '../../../domains/homepage/ui/admin/homepage.queries'
import { HomepageScreen } from '../../../domains/homepage/ui/admin/homepage-screen'
import { homepageSettingsQuery } from '../../../domains/homepage/ui/homepage.queries'
import { loadParts } from '../../../web/api'
import { missingPageHead } from '../../frame/page-head'
import { useSite } from '../../../web/site'

export const Route = createFileRoute('/admin/homepage')({
  loader: async ({ context: { queryClient, isStaff } }) => {
    if (isStaff && import.meta.env.SSR)
      await loadParts(queryClient, [homepageSettingsQuery, choosableHorsesQuery])
  },
  head: ({ match: { context } }) =>
    context.isStaff ? missingPageHead(context.site, 'Homepage Settings') : {},
  component: HomepageAdmin,
})

function HomepageAdmin() {
  return <HomepageScreen stableName={useSite().name} />
}
