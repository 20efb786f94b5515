import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { horseCardsQuery } from '../../../domains/horses/ui/horses.queries'

export const Route = createFileRoute('/horses/')({
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(horseCardsQuery)
  },
  component: Horses,
})

function Horses() {
  const { data } = useSuspenseQuery(horseCardsQuery)
  return (
    <ul>
      {data.map((horse) => (
        <li key={horse.id}>
          <Link to="/horses">{horse.name}</Link>
        </li>
      ))}
    </ul>
  )
}
