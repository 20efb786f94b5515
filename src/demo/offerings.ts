import type { NewOffering } from '../domains/ownership/server/ownership.store'
import { addDays } from './meetings'
import { coOwnerCount } from './people'
import { chance } from './random'

export interface DemoOffering extends Omit<NewOffering, 'horseId' | 'availableShares'> {
  horseKey: string
  offeredOn: string
  /** Shares that the stable keeps for itself. */
  kept: number
  sold: number
}

const tenPercent = 'The stable keeps a tenth itself and shares every risk'

export const demoOfferings: readonly DemoOffering[] = [
  {
    horseKey: 'horse-08',
    offeredOn: '2024-01-15',
    isActive: false,
    totalShares: 20,
    kept: 2,
    sold: 18,
    pricePerShare: '42000.00',
    currency: 'MUR',
    percentOfHorse: '100.00',
    projectedReturns: null,
    description: 'Closed: Salt Pan Sermon was sold in July 2026 and his owners have been paid out.',
    highlights: ['Two and a half seasons of racing', 'Sold sound to a riding home'],
  },
  {
    horseKey: 'horse-03',
    offeredOn: '2024-02-05',
    isActive: false,
    totalShares: 20,
    kept: 0,
    sold: 20,
    pricePerShare: '68000.00',
    currency: 'MUR',
    percentOfHorse: '50.00',
    projectedReturns: '4–9% a year from prize money, as it was seen in 2024',
    description: 'The first half of Cardamom Frost, taken up by island owners within a month.',
    highlights: ['Half of the horse in twenty shares', 'Fully subscribed'],
  },
  {
    horseKey: 'horse-09',
    offeredOn: '2024-03-18',
    isActive: false,
    totalShares: 100,
    kept: 10,
    sold: 78,
    pricePerShare: '16500.00',
    currency: 'MUR',
    percentOfHorse: '100.00',
    projectedReturns: '2–6% a year',
    description: 'Closed to new owners while his present ones decide on a further season.',
    highlights: ['A proven winner when he came', 'A picnic at every meeting'],
  },
  {
    horseKey: 'horse-05',
    offeredOn: '2024-06-17',
    isActive: true,
    totalShares: 10,
    kept: 1,
    sold: 7,
    pricePerShare: '240000.00',
    currency: 'MUR',
    percentOfHorse: '100.00',
    projectedReturns: '3–8% a year, more in a Maiden Cup year',
    description:
      'Ten large shares in a stayer, for owners who want a say: the five of them who can come meet the trainer every month.',
    highlights: [
      'Bred to stay 2400 metres',
      'Only ten shares: a tenth of every prize for each',
      'A monthly meeting with the trainer',
      'Quarterly veterinary report',
    ],
  },
  {
    horseKey: 'horse-04',
    offeredOn: '2024-07-08',
    isActive: true,
    totalShares: 50,
    kept: 0,
    sold: 50,
    pricePerShare: '1150.00',
    currency: 'USD',
    percentOfHorse: '100.00',
    projectedReturns: '2–5% a year',
    description:
      'Every share in Sugarmill Sonnet is taken. Ask to be put on the list all the same.',
    highlights: ['Quickest of the yard over 990 metres', 'All fifty shares held'],
  },
  {
    horseKey: 'horse-12',
    offeredOn: '2025-03-10',
    isActive: true,
    totalShares: 50,
    kept: 5,
    sold: 14,
    pricePerShare: '24000.00',
    currency: 'MUR',
    percentOfHorse: '100.00',
    projectedReturns: '3–7% a year, and a part of her first foal',
    description:
      'A fast mare with a home to go to: her owners keep an interest in her first foal when she goes back to Natal.',
    highlights: ['Speed from 990 to 1400 metres', 'A share in the first foal', tenPercent],
  },
  {
    horseKey: 'horse-06',
    offeredOn: '2025-06-02',
    isActive: true,
    totalShares: 40,
    kept: 4,
    sold: 11,
    pricePerShare: '27500.00',
    currency: 'MUR',
    percentOfHorse: '100.00',
    projectedReturns: null,
    description: 'For owners who look at the sky before they look at the card.',
    highlights: ['At her best on soft going', 'Lightly raced, four years old', tenPercent],
  },
  {
    horseKey: 'horse-17',
    offeredOn: '2026-08-31',
    isActive: true,
    totalShares: 40,
    kept: 4,
    sold: 0,
    pricePerShare: '950.50',
    currency: 'EUR',
    percentOfHorse: '100.00',
    projectedReturns: 'None promised: she has not run',
    description: 'A filly from the very beginning. Her owners see her first race together.',
    highlights: ['Three years old and unraced', 'Come and see her canter on Saturdays', tenPercent],
  },
  {
    horseKey: 'horse-16',
    offeredOn: '2026-09-07',
    isActive: true,
    totalShares: 20,
    kept: 2,
    sold: 5,
    pricePerShare: '3250.00',
    currency: 'USD',
    percentOfHorse: '100.00',
    projectedReturns: '2–10% a year from his fourth year',
    description: 'A growing colt with a long stride, for owners who can wait until next season.',
    highlights: ['Bred to stay', 'Three years old, lightly tried', 'Shares paid in two parts'],
  },
  {
    horseKey: 'horse-03',
    offeredOn: '2026-09-14',
    isActive: true,
    totalShares: 20,
    kept: 2,
    sold: 12,
    pricePerShare: '1850.00',
    currency: 'EUR',
    percentOfHorse: '50.00',
    projectedReturns: '5–9% a year from prize money',
    description:
      'The second half of our Barbé Cup winner, for owners abroad: each share is a fortieth of the horse.',
    highlights: [
      'Winner of the Barbé Cup in 2025',
      'Half of the horse in twenty shares',
      'Race films sent the same evening',
    ],
  },
  {
    horseKey: 'horse-02',
    offeredOn: '2026-09-21',
    isActive: true,
    totalShares: 40,
    kept: 4,
    sold: 27,
    pricePerShare: '50000.00',
    currency: 'MUR',
    percentOfHorse: '100.00',
    projectedReturns: '4–8% a year',
    description: 'A big, improving miler with his best season still to come.',
    highlights: ['A miler of four with few miles on him', 'Swims for his owners', tenPercent],
  },
  {
    horseKey: 'horse-01',
    offeredOn: '2026-09-28',
    isActive: true,
    totalShares: 100,
    kept: 10,
    sold: 63,
    pricePerShare: '22500.00',
    currency: 'MUR',
    percentOfHorse: '100.00',
    projectedReturns: '5–10% a year from prize money',
    description:
      'The Duchess of York Cup winner in a hundred shares, so that a horse like him is not only for the few.',
    highlights: [
      'Winner of the Duchess of York Cup in 2026',
      'From one share of Rs 22,500.00, with nothing to add in the first year',
      'Keep, training and vet included',
      tenPercent,
    ],
  },
]

export interface DemoPurchase {
  /** Which co-owner bought; 0 is the demo's own owner account. */
  buyer: number
  shares: number
  date: string | null
  notes: string | null
  officeNotes?: string
  /** What happened to it later, in order. */
  later?: readonly DemoEvent[]
}

/** Something entered in the register on a later day. */
export type DemoEvent =
  | { kind: 'correction'; date: string; change: { sharesPurchased: number; reason: string } }
  | { kind: 'transfer'; date: string; to: number; shares: number; notes: string }
  | { kind: 'void'; date: string; reason: string }

/** What the account owner@example.com has bought, by the offering's place in the list. */
const accountPurchases: ReadonlyMap<number, DemoPurchase> = new Map([
  [0, { buyer: 0, shares: 2, date: '2024-01-29', notes: 'Paid out when he was sold' }],
  [1, { buyer: 0, shares: 1, date: null, notes: 'Taken over from the old share book, undated' }],
  [
    4,
    {
      buyer: 0,
      shares: 4,
      date: '2024-07-15',
      notes: null,
      later: [
        {
          kind: 'transfer' as const,
          date: '2025-03-08',
          to: 3,
          shares: 1,
          notes: 'A present to her godson, who has no e-mail',
        },
      ],
    },
  ],
  [9, { buyer: 0, shares: 2, date: '2026-09-21', notes: 'Paid by bank transfer from abroad' }],
  [
    11,
    {
      buyer: 0,
      shares: 4,
      date: '2026-10-03',
      notes: 'A birthday present to herself',
      later: [
        {
          kind: 'correction' as const,
          date: '2026-10-05',
          change: { sharesPurchased: 5, reason: 'The transfer was for five shares' },
        },
      ],
    },
  ],
])

/** Other purchases with a story of their own, by the offering's place in the list. */
const otherPurchases: ReadonlyMap<number, DemoPurchase> = new Map([
  [
    2,
    {
      buyer: 8,
      shares: 6,
      date: '2024-03-20',
      notes: null,
      later: [
        {
          kind: 'transfer' as const,
          date: '2025-11-22',
          to: 0,
          shares: 2,
          notes: 'Sold on at what he had paid himself',
        },
      ],
    },
  ],
  [
    5,
    {
      buyer: 4,
      shares: 2,
      date: '2025-04-02',
      notes: null,
      officeNotes: 'Paid by a cheque that has not cleared yet',
      later: [
        {
          kind: 'void' as const,
          date: '2025-04-09',
          reason: 'The cheque came back: no shares were bought',
        },
      ],
    },
  ],
])

/** How many shares of a purchase stay sold in the end, whoever holds them by then. */
function soldBy({ shares, later = [] }: DemoPurchase): number {
  let sold = shares
  for (const event of later) {
    if (event.kind === 'void') return 0
    if (event.kind === 'correction') sold = event.change.sharesPurchased
  }
  return sold
}

/** Splits the shares sold of an offering into purchases by co-owners, oldest first. */
export function purchasesOf(offering: DemoOffering): DemoPurchase[] {
  const place = demoOfferings.indexOf(offering)
  const luck = chance(990 + place)
  const purchases = [accountPurchases.get(place), otherPurchases.get(place)].filter(
    (purchase) => purchase !== undefined,
  )
  let left = offering.sold - purchases.reduce((sum, purchase) => sum + soldBy(purchase), 0)
  for (let day = 3; left > 0; day += luck.between(1, 3)) {
    const shares = Math.min(left, luck.between(1, Math.max(2, Math.ceil(offering.sold / 8))))
    const buyer = luck.between(1, coOwnerCount)
    purchases.push({ buyer, shares, date: addDays(offering.offeredOn, day), notes: null })
    left -= shares
  }
  return purchases.sort((a, b) => (a.date ?? '').localeCompare(b.date ?? ''))
}
