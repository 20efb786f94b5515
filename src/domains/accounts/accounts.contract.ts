import { z } from 'zod'
import { roles } from './accounts.rules'

export const user = z
  .object({
    id: z.uuid(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
    role: z.enum(roles),
    twoFactorEnabled: z.boolean(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof user>
