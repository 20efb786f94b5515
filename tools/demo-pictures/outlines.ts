/** The outlines of Twemoji's icons (`@iconify-json/twemoji`, © Twitter and contributors, CC BY 4.0). */
import { createRequire } from 'node:module'
import { z } from 'zod'

const iconSchema = z.object({ body: z.string() })
const iconSetSchema = z.object({
  icons: z.object({
    horse: iconSchema,
    'horse-racing': iconSchema,
    'horse-face': iconSchema,
    unicorn: iconSchema,
    'palm-tree': iconSchema,
    trophy: iconSchema,
  }),
})

type IconName = keyof z.infer<typeof iconSetSchema>['icons']

/** Read on first use, not on import: the icon file is several megabytes. */
let outlines: Record<IconName, string[]> | undefined

/** The outline of one part of an icon, in its own 36 × 36 units. */
export function outline(icon: IconName, part: number): string {
  if (outlines === undefined) {
    const file: unknown = createRequire(import.meta.url)('@iconify-json/twemoji/icons.json')
    const { icons } = iconSetSchema.parse(file)
    const paths = (name: IconName) =>
      [...icons[name].body.matchAll(/ d="([^"]+)"/g)].map(([, d]) => d ?? '')
    outlines = {
      horse: paths('horse'),
      'horse-racing': paths('horse-racing'),
      'horse-face': paths('horse-face'),
      unicorn: paths('unicorn'),
      'palm-tree': paths('palm-tree'),
      trophy: paths('trophy'),
    }
  }
  const found = outlines[icon][part]
  if (found === undefined) throw new Error(`The icon ${icon} has no part ${String(part)}`)
  // When outlines are joined, a leading relative move must not start from the previous one's end.
  return found.replace(/^m/, 'M')
}
