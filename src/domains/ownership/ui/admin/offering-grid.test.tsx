import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SharesAddress } from './offering-filter'
import { OfferingGrid } from './offering-grid'

test.each<[SharesAddress, string]>([
  [{ q: 'nobody' }, 'Clear Search'],
  [{ state: 'closed' }, 'Clear All Filters'],
  [{ q: 'nobody', state: 'closed' }, 'Clear All Filters'],
])('if %j finds no offerings, the button says %j', (address, button) => {
  const html = renderToStaticMarkup(
    <OfferingGrid offerings={[]} address={address} onAddress={() => {}} onTask={() => {}} />,
  )
  expect(html).toContain(`>${button}</button>`)
})
