import type { NewUser } from '../domains/accounts/server/accounts.store'

export const DEMO_PASSWORD = 'demo-stable-2026'

/** The accounts that can sign in, each with what it shows. */
export const demoAccounts = [
  {
    email: 'admin@example.com',
    firstName: 'Anaïs',
    lastName: 'Fontenelle',
    role: 'admin',
    shows: 'everything',
  },
  {
    email: 'staff@example.com',
    firstName: 'Devraj',
    lastName: 'Appannah',
    role: 'staff',
    shows: 'the content, the offerings and the register',
  },
  {
    email: 'owner@example.com',
    firstName: 'Marie-Noëlle',
    lastName: 'Quenard',
    role: 'viewer',
    shows: 'a co-owner’s investments',
  },
  {
    email: 'viewer@example.com',
    firstName: 'Joris',
    lastName: 'Lamaletie',
    role: 'viewer',
    shows: 'a visitor with an account and no shares',
  },
] as const

/** Co-owners who are only in the register; some have no e-mail. */
const coOwners: readonly [firstName: string, lastName: string, email: string | null][] = [
  ['Sunil', 'Beeharilall', 'sunil.beeharilall@example.com'],
  ['Clarisse', 'Montocchia', 'clarisse.montocchia@example.com'],
  ['Hansley', 'Papillier', null],
  ['Priya', 'Vencatachala', 'priya.vencatachala@example.com'],
  ['Gaëtan', 'de Rosbois', 'gaetan.derosbois@example.com'],
  ['Li Wan', 'Ah-Foong', null],
  ['Farida', 'Jumeaux', 'farida.jumeaux@example.com'],
  ['Roland', 'Tirvassen', null],
  ['Nadège', 'L’Hortensia', 'nadege.lhortensia@example.com'],
  ['Thabo', 'Mokgethwane', 'thabo.mokgethwane@example.com'],
  ['Ursula', 'Wiesenbacher', 'ursula.wiesenbacher@example.com'],
  ['Kavi', 'Ramphoolall', null],
]

export const coOwnerCount = coOwners.length

export interface DemoPerson extends Omit<NewUser, 'passwordHash'> {
  /** Whether the person can sign in, with the demo's password. */
  signsIn: boolean
  /** When the stable first recorded the name. */
  since: string
}

/** The people of the demo stable: accounts first, then co-owners. */
export const demoPeople: readonly DemoPerson[] = [
  ...demoAccounts.map(({ email, firstName, lastName, role }) => ({
    email,
    firstName,
    lastName,
    role,
    phone: null,
    signsIn: true,
    since: '2023-10-02',
  })),
  ...coOwners.map(([firstName, lastName, email], index) => ({
    email,
    firstName,
    lastName,
    role: 'viewer' as const,
    phone: index % 3 === 0 ? `+230 5000 ${String(1000 + index * 7)}` : null,
    signsIn: false,
    since: '2023-11-06',
  })),
]

export const personName = (person: Pick<NewUser, 'firstName' | 'lastName'>) =>
  `${person.firstName ?? ''} ${person.lastName ?? ''}`

/** Printed when the demo starts: its address, and how to sign in. */
export function demoWelcome(publicUrl: string): string {
  const accounts = demoAccounts.map(({ email, shows }) => `  ${email.padEnd(20)}${shows}`)
  const lines = [
    `The demo stable is open at ${publicUrl}`,
    '',
    `Demo accounts, all with the password ${DEMO_PASSWORD}:`,
    ...accounts,
  ]
  return `\n${lines.join('\n')}\n\n`
}
