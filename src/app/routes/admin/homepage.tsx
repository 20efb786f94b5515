import { createFileRoute } from '@tanstack/react-router'
import { choosableHorsesQuery } from '../../../domains/homepage/ui/admin/homepage.queries'
import { HomepageScreen } from '../../../domains/homepage/ui/admin/homepage-screen'
import { homepageSettingsQuery } from '../../../domains/homepage/ui/homepage.queries'
import { loadParts } from '../../../web/api'
import { PreviewedTop } from '../../admin/previewed-top'
import { PreviewedHorses } from '../../home/landing-horses'

export const Route = createFileRoute('/admin/homepage')({
  loader: async ({ context: { queryClient, isStaff } }) => {
    if (isStaff && import.meta.env.SSR)
      await loadParts(queryClient, [homepageSettingsQuery, choosableHorsesQuery])
  },
  staticData: { title: 'Homepage Settings' },
  component: () => <HomepageScreen Top={PreviewedTop} Featured={PreviewedHorses} />,
})
