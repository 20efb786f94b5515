import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/')({
  beforeLoad: ({ context: { isStaff } }) => {
    if (isStaff) throw redirect({ to: '/admin/users', replace: true })
  },
})
