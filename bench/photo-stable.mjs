// A stable whose pictures are photographs, uploaded as its staff would.
import { openLargeStable } from './open-large-stable.mjs'
import { photograph } from './photographs.mjs'
import { startStable } from './processes.mjs'

const horses = 50

/** @param {string} dataDir a folder of its own */
export async function startPhotoStable(dataDir) {
  const stable = await startStable(dataDir)
  const data = await openLargeStable(dataDir)
  const { cookie } = await data.signIn('admin')
  await data.close()

  /** @param {string} method @param {string} path @param {object} [body] */
  const call = async (method, path, body) => {
    const response = await fetch(stable.url + path, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    return response.json()
  }
  /** @param {number} number @returns {Promise<string>} the picture's address */
  const upload = async (number) => {
    const body = new Uint8Array(await photograph(number))
    const { uploadURL } = await call('POST', '/api/objects/upload')
    const { pathname } = new URL(uploadURL)
    const response = await fetch(stable.url + pathname, { method: 'PUT', body })
    if (!response.ok) throw new Error(`upload: ${await response.text()}`)
    return (await response.json()).imageUrl
  }

  const ids = []
  for (let number = 0; number < horses; number += 1) {
    const horse = await call('POST', '/api/horses', {
      name: `Photographed Horse ${String(number + 1)}`,
      breed: 'Thoroughbred',
      dateOfBirth: '2020-09-14',
      gender: 'Gelding',
      color: 'Bay',
      status: 'active',
      biography:
        'Bought as a yearling and in no hurry since. He gives his best when the ground is good and the pace is honest, and he is the first at the gate when a bucket rattles.',
      featuredImageUrl: await upload(number),
      isFeatured: number < 3,
    })
    ids.push(horse.id)
  }
  for (let number = 1; number <= 8; number += 1) {
    const imageUrl = await upload(horses + number)
    await call('POST', `/api/horses/${String(ids[0])}/gallery`, { imageUrl })
  }
  await call('POST', '/api/ownership-shares', {
    horseId: ids[0],
    totalShares: 20,
    availableShares: 12,
    pricePerShare: 25_000,
    currency: 'MUR',
    description: 'A share in an honest horse, with a place beside his trainer on race days.',
  })
  await call('PATCH', '/api/homepage-settings', { heroImageUrl: await upload(horses) })
  return stable
}
