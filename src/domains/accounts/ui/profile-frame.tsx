import type { ReactNode } from 'react'
import { Container } from '../../../web/ui/container'

/** The profile's heading, shown in every state. */
export function ProfileFrame({ children }: { children: ReactNode }) {
  return (
    <Container className="py-10 md:py-12">
      <h1 className="mb-8 text-4xl sm:text-5xl">Profile &amp; Security</h1>
      {children}
    </Container>
  )
}
