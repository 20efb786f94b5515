import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { HorsesAddress } from './horse-filter'
import { HorseGrid } from './horse-grid'

const unused = {
  ...{ isOn: false, chosen: [], shown: 0, most: 100, buttonId: '' },
  ...{ start: () => {}, leave: () => {}, has: () => false, toggle: () => {}, selectAll: () => {} },
}

test.each<[HorsesAddress, string]>([
  [{ q: 'zzz' }, 'Clear Search'],
  [{ status: 'sold' }, 'Clear All Filters'],
  [{ q: 'zzz', status: 'sold' }, 'Clear All Filters'],
])('if %j finds no horses, the button says %j', (address, button) => {
  const html = renderToStaticMarkup(
    <HorseGrid
      horses={[]}
      newId={undefined}
      selection={unused}
      address={address}
      onAddress={() => {}}
      onTask={() => {}}
    />,
  )
  expect(html).toContain(`>${button}</button>`)
})
