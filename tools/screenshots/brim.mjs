// The demo, filled to the brim: texts and amounts as long as people write them, or as the contracts allow.

const words = 'He counts the feed buckets, and he is never wrong about a Saturday. '

/** @param {number} from today, in days */
const day = (from) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)

/**
 * Adds a horse with a long text or a large amount in every field, its offering, owner and races, and gives the stable a long name.
 * @param {(path: string, method?: 'POST' | 'PATCH', body?: object) => Promise<any>} call the API, as an admin
 */
export async function fillToTheBrim(call) {
  const name = 'Her Serene Highness the Dowager Duchess of Curepipe-Forest-Side'
  const { featuredImageUrl } = await call('/api/horses/tamarind-ledger')
  const { id: horseId } = await call('/api/horses', 'POST', {
    name,
    breed: 'Anglo-Arabian Thoroughbred, imported in utero',
    dateOfBirth: '2015-08-01',
    gender: 'Mare',
    color: 'Dark bay or brown, with a snip and two white socks',
    status: 'in_training',
    sire: 'Extraordinarily Distinguished Gentleman of Port Louis',
    dam: 'Schattenspielschauspielerin',
    biography: Array.from({ length: 6 }, () => words.repeat(6)).join('\n\n'),
    featuredImageUrl,
    isFeatured: true,
    openingRaces: 9999,
    openingWins: 9998,
    openingEarnings: '9999999999.99',
  })
  const { id: offering } = await call('/api/ownership-shares', 'POST', {
    horseId,
    totalShares: 1000,
    availableShares: 955,
    pricePerShare: '98765432.10',
    currency: 'MUR',
    percentOfHorse: '33.33',
    projectedReturns:
      '3–8 % a year in a good season, and nothing in a bad one, from prize money alone',
    description: words.repeat(8),
    highlights: Array.from({ length: 12 }, (_, at) => `${String(at + 1)}. ${words.trim()}`),
  })
  const { id: userId } = await call('/api/users', 'POST', {
    email: 'maximiliana-wilhelmina.ramgoolam-de-la-hogue.of.beau-bassin@racing-owners.example',
    firstName: 'Maximiliana Wilhelmina Antoinette',
    lastName: 'Ramgoolam-de La Hogue',
    phone: '+230 5000 1234',
  })
  const { id: adminId } = await call('/api/user')
  for (const buyer of [userId, adminId])
    await call('/api/investments', 'POST', {
      userId: buyer,
      ownershipShareId: offering,
      sharesPurchased: 444,
      notes: words.repeat(4),
      officeNotes: words.repeat(4),
    })
  const race = {
    raceName: 'The Honourable Company of Racehorse Proprietors’ Centenary Challenge Cup (0-36)',
    jockey: 'Jean-Christophe Ramgoolam-de La Hogue',
    prizeMoney: '9999999.99',
  }
  const venue = 'Champ de Mars International Racecourse, Port Louis'
  await call(`/api/horses/${horseId}/performances`, 'POST', {
    ...race,
    raceDate: day(-7),
    trackName: venue,
    distanceMetres: 2400,
    raceNumber: 12,
    position: 11,
    totalRunners: 12,
    confirm: ['unlikely-prize'],
  })
  const { id: meeting } = await call('/api/meetings', 'POST', {
    date: day(7),
    venue,
    title: 'Centenary of the Honourable Company, with eleven bands',
    going: 'Good to soft, heavy on the far side',
    notes: words.repeat(3),
  })
  const { id: raceId } = await call(`/api/meetings/${meeting}/races`, 'POST', {
    number: 12,
    name: race.raceName,
    offTime: '17:45',
    distance: 2400,
    raceClass: 'Benchmark 36, for horses without a win since the first of January',
    prizes: Array.from({ length: 5 }, () => race.prizeMoney),
  })
  await call(`/api/races/${raceId}/runs`, 'POST', {
    horseId,
    state: 'declared',
    jockey: race.jockey,
    draw: 12,
    carriedWeight: 56.5,
    comment: words.repeat(2),
  })
  await call('/api/main-gallery', 'POST', {
    imageUrl: featuredImageUrl,
    title: 'The morning on which all seventeen of them went out together and came back in order',
    description: words.repeat(6),
    category: 'training',
  })
  await call('/api/dynamic-pages', 'POST', {
    title:
      'Everything that the Honourable Company wants you to know before you visit Schattenspielschauspielerin',
    slug: 'everything',
    content: {
      text: [
        words.repeat(6),
        `## ${words.repeat(2)}`,
        `- ${words.repeat(3)}`,
        `1. ${words}`,
        `> ${words.repeat(3)}`,
        'https://racing-owners.example/everything/that/the/honourable/company/wants/you/to/know/before/you/visit',
        '| Day | Opens | Closes | What |\n| --- | --- | --- | --- |\n| Saturday | 7:00 | 9:00 | Horses |',
      ].join('\n\n'),
    },
  })
  await call('/api/admin/settings', 'PATCH', {
    name: 'The Honourable Company of Racehorse Proprietors of Mauritius',
  })
  return { horse: String(horseId), offering: String(offering), meeting: String(meeting) }
}
