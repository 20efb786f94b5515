import type { SelectOption } from '../../../../web/ui/select'
import type { Role } from '../../accounts.rules'

export const roleOptions: readonly SelectOption<Role>[] = [
  { value: 'viewer', label: 'Viewer: sees what is theirs' },
  { value: 'staff', label: 'Staff: looks after the content' },
  { value: 'admin', label: 'Admin: everything, people included' },
]
