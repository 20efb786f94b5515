import { FileText, House, Images, Users } from 'lucide-react'

/** What the sidebar leads to, in its order. */
export const adminLinks = [
  { to: '/admin/gallery', label: 'Main Gallery', icon: Images },
  { to: '/admin/pages', label: 'Dynamic Pages', icon: FileText },
  { to: '/admin/homepage', label: 'Homepage Settings', icon: House },
  { to: '/admin/users', label: 'Users', icon: Users },
] as const
