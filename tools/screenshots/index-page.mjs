import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem; background: #fff; color: #222 }
  section { margin-block: 3rem }
  figure { margin: 0 0 2rem }
  figure > div { display: flex; gap: 1rem; align-items: start; overflow-x: auto }
  a { display: block; color: inherit; font-size: 0.8rem }
  img { display: block; width: 15rem; max-height: 30rem; object-fit: cover; object-position: top; border: 1px solid #ccc }
  h1, h2, h3 { line-height: 1.2 }`

/** @param {string} file @param {string} [words] */
const picture = (file, words = file) =>
  `<a href="${file}"><img src="${file}" alt="" loading="lazy">${words}</a>`

/**
 * Writes the contact sheet: what changed since the last run, then every screen in its group.
 * @param {string} folder
 * @param {Record<string, { name: string }[]>} groups
 * @param {import('./compare.mjs').Change[]} changes
 */
export function writeIndex(folder, groups, changes) {
  const files = readdirSync(join(folder, 'now'))
  /** @param {string} name */
  const ofScreen = (name) =>
    files.filter(
      (file) =>
        file.startsWith(`${name}-`) &&
        /^(a4|\d+-(light|dark))\.png$/.test(file.slice(name.length + 1)),
    )
  const changed = changes.map(({ name, what }) => {
    const shown = [
      ...(what === 'new' ? [] : [picture(`before/${name}`, 'before')]),
      ...(what === 'gone' ? [] : [picture(`now/${name}`, 'now')]),
      ...(what === 'changed' ? [picture(`changed/${name}`, 'difference')] : []),
    ]
    return `<figure><h3>${name}: ${what}</h3><div>${shown.join('')}</div></figure>`
  })
  const sections = Object.entries(groups).map(([title, screens]) => {
    const figures = screens.map(({ name }) => {
      const shown = ofScreen(name)
        .sort(byWidth)
        .map((file) => picture(`now/${file}`, file.slice(name.length + 1, -4)))
      return shown.length === 0
        ? ''
        : `<figure><h3>${name}</h3><div>${shown.join('')}</div></figure>`
    })
    return `<section><h2>${title}</h2>${figures.join('')}</section>`
  })
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screenshots</title><style>${style}</style>
<h1>Every screen</h1>
<section><h2>Changed since the last run: ${String(changes.length)}</h2>${changed.join('')}</section>
${sections.join('\n')}
`,
  )
}

/** @param {string} one @param {string} other */
const byWidth = (one, other) => widthIn(one) - widthIn(other) || other.localeCompare(one)
/** @param {string} file */
const widthIn = (file) => Number(/-(\d+)-(light|dark)\.png$/.exec(file)?.[1] ?? 0)
