import { expect, type Locator, type Page } from '@playwright/test'

interface PublicHorse {
  name: string
  /** The address of its page. */
  address: string
}

interface WholeHorse extends PublicHorse {
  /** In order. */
  photos: readonly string[]
  videos: readonly string[]
  /** Newest first. */
  races: readonly string[]
  /** As its record shows them. */
  totals: string
}

interface OfferedHorse extends PublicHorse {
  price: string
  shares: string
}

/** The stored pictures shown, whatever their size. */
export const storedPictures = (images: Locator): Promise<string[]> =>
  images.evaluateAll((all) =>
    all.map(
      (image) => /\/objects\/uploads\/[\w-]{36}/.exec(image.getAttribute('src') ?? '')?.[0] ?? '',
    ),
  )

/** Someone who is not signed in. Each look is one page load: what is not there at once is missed. */
export class Visitor {
  constructor(readonly page: Page) {}

  async open(path: string, status = 200): Promise<void> {
    const answer = await this.page.goto(path)
    expect(answer?.status(), path).toBe(status)
    const width = await this.page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, `${path} does not scroll sideways`).toBe(this.page.viewportSize()?.width)
  }

  /** The horses of the landing page, in their order. */
  async featured(): Promise<string[]> {
    await this.open('/')
    const featured = this.page.getByRole('region', { name: 'Racing in our colours' })
    return featured.getByRole('heading', { level: 3 }).allTextContents()
  }

  async seesHorse({ name, address, photos, videos, races, totals }: WholeHorse): Promise<void> {
    const { page } = this
    await this.open(`/horses?q=${encodeURIComponent(name)}`)
    const listed = page.getByRole('article')
    await expect(listed.getByRole('heading')).toHaveText([name])
    expect(await storedPictures(listed.locator('img')), 'its main photo').toEqual([
      expect.stringContaining('/objects/uploads/'),
    ])

    await this.open(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.getByRole('region', { name: 'Career record' }).locator('dl')).toHaveText(
      totals,
    )
    await this.seesPhotos(photos)
    await expect(
      page.getByRole('region', { name: 'Video Gallery' }).getByRole('heading', { level: 3 }),
    ).toHaveText([...videos])
    const rows = page.getByRole('region', { name: 'Performance History' }).locator('tbody tr[id]')
    await expect(rows).toHaveCount(races.length)
    for (const [index, race] of races.entries()) await expect(rows.nth(index)).toContainText(race)
  }

  /** Expects the photos on the horse's page, and that they can be fetched. */
  async seesPhotos(photos: readonly string[]): Promise<void> {
    const shown = this.page.getByRole('region', { name: 'Photo Gallery' }).getByRole('img')
    expect(await storedPictures(shown)).toEqual(photos)
    for (const photo of photos)
      expect((await this.page.request.get(photo)).status(), photo).toBe(200)
  }

  async missesHorse({ name, address }: PublicHorse): Promise<void> {
    await this.open(`/horses?q=${encodeURIComponent(name)}`)
    await expect(this.page.getByRole('heading', { name: 'No Horses Found' })).toBeVisible()
    await this.open(address, 404)
    await expect(this.page.getByRole('heading', { name: 'Horse Not Found' })).toBeVisible()
  }

  /** @returns the address of the offering */
  async seesShares({ name, address, price, shares }: OfferedHorse): Promise<string> {
    const { page } = this
    await this.open('/ownership')
    const listed = this.offered(name)
    await expect(listed).toContainText(`${price} a share`)
    await expect(listed).toContainText(shares)
    const offer = (await listed.getByRole('link').getAttribute('href')) ?? ''

    await this.open(address)
    await expect(page.getByRole('region', { name: 'Ownership Opportunity' })).toContainText(price)
    await this.open(offer)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.getByText('Available', { exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Investment Details' })).toContainText(price)
    return offer
  }

  /** Expects no offering of a horse whose page exists. */
  async missesShares({ name, address }: PublicHorse): Promise<void> {
    await this.open('/ownership')
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(this.offered(name)).toHaveCount(0)
    await this.open(address)
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(this.page.getByRole('region', { name: 'Ownership Opportunity' })).toHaveCount(0)
  }

  async missesOffer(name: string, offer: string): Promise<void> {
    await this.open('/ownership')
    await expect(this.offered(name)).toHaveCount(0)
    await this.open(offer, 404)
    await expect(this.page.getByRole('heading', { name: 'Opportunity Not Found' })).toBeVisible()
  }

  private offered(name: string): Locator {
    const heading = this.page.getByRole('heading', { name, exact: true })
    return this.page.getByRole('article').filter({ has: heading })
  }
}
