import { defaultSettings } from '../domains/settings/server/default-settings'
import type { SettingsChanges } from '../domains/settings/server/settings.store'
import type { HomepageChanges } from '../domains/homepage/server/homepage.store'
import type { PageFields } from '../domains/pages/server/pages.store'
import { pictureAddress } from './pictures'

export const demoHomepage = {
  heroTitle: 'Excellence in Racing',
  heroSubtitle:
    'Seventeen horses, one yard below the Moka range, and room beside us on the rails at the Champ de Mars.',
  aboutSectionTitle: 'A working yard, open to its owners',
  aboutSectionContent: `We train our horses ourselves, know each of them by its habits, and tell their owners what happens as it happens: what a horse ate, how it worked, and why it did not run.

Most of our horses come from South Africa as youngsters and stay with us until they retire. Nearly all of them belong to several people at once. A share is a real part of a real horse, written down in a register with a name and a date.`,
} satisfies HomepageChanges

/** Name, e-mail and phone stay as the environment has them. */
export const demoSettings = {
  legalName: 'Ecurie Flamboyant Ltd',
  legalNumber: 'C00000000',
  whatsApp: '+23050000000',
  address: 'Chemin des Paddocks\nMoka, Mauritius',
  openingHours: 'Visitors are welcome on Saturdays from 7 to 9, when the horses have worked.',
  // the product's own words suit it
  reasons: defaultSettings({ name: '' }).reasons,
  // as its jockeys wear them in the pictures
  silks: {
    ...{ body: 'dark-green', bodyPattern: 'sash', bodyMark: 'gold' },
    ...{ sleeves: 'cream', sleevePattern: 'cuffs', sleeveMark: 'gold' },
    ...{ cap: 'gold', capPattern: 'plain', capMark: 'dark-green' },
  },
} satisfies SettingsChanges

/** The home page's horses in order, by key. */
export const homepageHorses = ['horse-02', 'horse-03', 'horse-01'] as const

export interface DemoPage extends PageFields {
  writtenOn: string
}

const page = (
  slug: string,
  title: string,
  writtenOn: string,
  text: string,
  isPublished = true,
) => ({
  slug,
  title,
  writtenOn,
  content: { text },
  isPublished,
})

export const demoPages: readonly DemoPage[] = [
  page(
    'our-story',
    'Our story',
    '2024-01-08',
    `The yard was a sugar estate’s mule stable until 1961. The stone trough, the clock tower and the habit of starting early are all that is left of those days.

![Horses looking out over their doors](${pictureAddress('gallery-door-row')})

## Two horses and a borrowed float

We began with two horses and a float that had to be back by noon. One of the two was a grey who won seven races in the end, [Quicksilver Dodo](/horses/quicksilver-dodo), and the roof of the feed room is his doing.

## What has not changed

- First lot goes out before six, whatever happened the night before.
- Every horse has one groom, and the groom’s word counts.
- A horse that has finished racing is found a home before the next one is bought.

## What has

Our horses used to have one owner each. Today nearly every one of them belongs to ten, twenty or fifty people, and the rail on a Saturday is a good deal louder. You can read [how that works](/how-ownership-works), or simply [come and look](/visiting-the-yard).`,
  ),
  page(
    'visiting-the-yard',
    'Visiting the yard',
    '2024-02-19',
    `Owners and those who think of becoming one are welcome on **Wednesday and Saturday mornings**. Other days can be arranged.

![The avenue to the yard](${pictureAddress('gallery-avenue')})

## When to come

1. Be at the gate at 5.45. The first string leaves at six and does not wait.
2. Second lot goes out at 7.15, which suits children and late risers.
3. By nine it is too hot for the horses, and breakfast is on the table.

## What to bring

- Closed shoes: the yard is swept, but it is a yard.
- A hat. The sand ring has one tree, and the horses have first call on it.
- Carrots, if you like. Ask before you offer them.

## What to leave

Dogs, please, and drones. Both are remembered by the horses for weeks.

## Finding us

The lane turns off behind the old mill chimney. If you reach the sea you have gone too far. Photographs are welcome; a few of ours are in the [gallery](/gallery).`,
  ),
  page(
    'how-ownership-works',
    'How ownership works',
    '2024-03-04',
    `A share is a part of one horse. If a horse is offered in forty shares and you hold two, a twentieth of the horse is yours, and so is a twentieth of what it wins.

![A full stand on race day](${pictureAddress('gallery-full-stand')})

## What a share costs

The price covers the purchase, the freight from South Africa, quarantine and the first year’s keep. A horse that costs Rs 2 million all-in, in a hundred shares, is Rs 20,000 a share. From the second year on, owners pay their part of the keep every three months.

## What you receive

- Your part of the prize money, paid within thirty days of a race.
- A note after every race and after every visit of the vet.
- A place in the paddock when your horse runs, and one in the yard on visiting mornings.

## What you risk

Horses get tired, get hurt and sometimes do not care to run. **Most never earn back what they cost.** Please spend on a share what you would spend on a pleasure, and treat prize money as a kind surprise.

## How to begin

Look through the [open offerings](/ownership), choose one, and press *Express Interest*. We answer within two days, and nothing is signed before you have met the horse.

[See what is on offer](/ownership "button")`,
  ),
  page(
    'privacy',
    'Privacy',
    '2024-03-04',
    `This page says what we know about you and why.

## If you only visit this site

We keep no record that names you. There are no advertisements here and nobody counts your steps. Films are loaded from YouTube, Vimeo or Facebook only when you press play.

## If you own a share

The register holds your name, your shares, what you paid and when, and, where you gave them, an e-mail address and a telephone number. We need these as long as you own the share, and the law asks us to keep money records for a while after that.

## If you have an account

A cookie remembers that you are signed in. It ends when you log out.

## Your say

You may ask what is stored about you, have it put right, or have it taken out where the law lets us. Write to the address at the foot of this page.`,
  ),
  page(
    'owners-day-2026',
    'Owners’ day 2026',
    '2026-11-09',
    `*A draft: the date is not settled.*

## The plan so far

- Breakfast under the flamboyant
- A parade of all seventeen horses, or of as many as will stand still
- The farrier’s demonstration, which was asked for again
- Lunch on the lawn, and a quiz about the horses' habits`,
    false,
  ),
  page(
    'picture-credits',
    'Picture credits',
    '2026-09-14',
    `The pictures on this site are prints made for the demo stable. None is a photograph, and no horse or person in them is a real one.

The outlines of horses, jockeys, palms and trophies are from [Twemoji](https://github.com/jdecked/twemoji), © Twitter, Inc. and other contributors, under [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/). They were recoloured and reduced to a few flat inks.`,
  ),
]
