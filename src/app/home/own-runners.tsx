import { useQuery } from '@tanstack/react-query'
import { NextRunners } from '../../domains/racing/ui/next-runners'
import { nextRunnersQuery } from '../../domains/racing/ui/racing.queries'
import { SectionHeading } from '../../web/ui/section-heading'
import { useSite } from '../../web/site'

/** Where an owner's horses, by their slugs, run at the next meeting; nothing if none of them does. */
export function OwnRunners({ slugs }: { slugs: ReadonlySet<string> }) {
  const { today } = useSite()
  const { data: [meeting] = [] } = useQuery(nextRunnersQuery)
  const races = (meeting?.races ?? []).flatMap((race) => {
    const runs = race.runs.filter(({ horseSlug }) => slugs.has(horseSlug))
    return runs.length === 0 ? [] : { ...race, runs }
  })
  if (!meeting || races.length === 0) return null
  return (
    <section aria-labelledby="own-runners" className="mt-14 md:mt-16">
      <SectionHeading id="own-runners" title="Your next runners" />
      <NextRunners meeting={{ ...meeting, races }} today={today} />
    </section>
  )
}
