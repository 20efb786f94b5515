import { BookUser, Users } from 'lucide-react'

/** What the sidebar leads to, in its order. */
export const adminLinks = [
  { to: '/admin/investments', label: 'Investments', icon: BookUser },
  { to: '/admin/users', label: 'Users', icon: Users },
] as const
