import { createFileRoute } from '@tanstack/react-router'
import { choosableHorsesQuery } from '../../../domains/homepage/ui/admin/homepage.queries'
import { HomepageScreen } from '../../../domains/homepage/ui/admin/homepage-screen'
import { homepageSettingsQuery } from '../../../domains/homepage/ui/homepage.queries'
import { loadParts } from '../../../web/api'
import { useSite } from '../../../web/site'
import { PreviewedHorses } from '../../home/landing-horses'

export const Route = createFileRoute('/admin/homepage')({
  loader: async ({ context: { queryClient, isStaff } }) => {
    if (isStaff && import.meta.env.SSR)
      await loadParts(queryClient, [homepageSettingsQuery, choosableHorsesQuery])
  },
  staticData: { title: 'Homepage Settings' },
  component: HomepageAdmin,
})

function HomepageAdmin() {
  return <HomepageScreen stableName={useSite().name} Featured={PreviewedHorses} />
}
