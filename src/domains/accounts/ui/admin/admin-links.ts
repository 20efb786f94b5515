import { BookUser, LayoutDashboard, Users } from 'lucide-react'

/**
 * What the sidebar leads to, in the order of SPEC §2: Dashboard, Horses, Ownership Shares, the register
 * of co-owners, Main Gallery, Dynamic Pages, Homepage Settings, Users.
 */
export const adminLinks = [
  { to: '/admin', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/admin/investments', label: 'Investments', icon: BookUser },
  { to: '/admin/users', label: 'Users', icon: Users },
] as const
