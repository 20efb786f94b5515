import type { SelectOption } from '../../../../web/ui/select'
import type { Role } from '../../accounts.rules'

export const roleOptions: readonly SelectOption<Role>[] = [
  { value: 'viewer', label: 'Viewer: sees their own investments' },
  { value: 'staff', label: 'Staff: manages the content' },
  { value: 'admin', label: 'Admin: everything, including people' },
]
