import { Hono } from 'hono'
import { silksDesign } from '../../domains/media/silks.contract'
import { dayMs } from '../../lib/dates'
import { type Silks, silksSvg } from '../../lib/silks'
import { silksAddress } from '../../lib/silks-address'
import { groundSvg, silksPanelSvg } from '../../lib/silks-panel'
import type { AppEnv } from '../../http/app-env'
import { notFound } from '../../http/errors'

const kept = `public, max-age=${(7 * dayMs) / 1000}`

/**
 * `/silks/….svg`: the drawing of the silks that an address describes; `/silks/….panel.svg`, a print of them; and `/silks/ground.svg`,
 * that print's ground.
 */
export function silksPictures() {
  return new Hono<AppEnv>().get('/silks/:file', (c) => {
    const drawn = drawingAt(c.req.path)
    if (drawn === undefined) throw notFound('Picture not found')
    return c.body(drawn, 200, { 'content-type': 'image/svg+xml', 'cache-control': kept })
  })
}

function drawingAt(path: string): string | undefined {
  if (path === '/silks/ground.svg') return groundSvg()
  const address = path.replace(/\.panel\.svg$/, '.svg')
  const silks = silksAt(address)
  return silks && (address === path ? silksSvg(silks) : silksPanelSvg(silks))
}

/** The design that has this address. */
function silksAt(path: string): Silks | undefined {
  const names = Object.keys(silksDesign.shape)
  const words = path.slice('/silks/'.length, -'.svg'.length).split('.')
  const { data } = silksDesign.safeParse(
    Object.fromEntries(names.map((name, at) => [name, words[at]])),
  )
  return data && silksAddress(data) === path ? data : undefined
}
