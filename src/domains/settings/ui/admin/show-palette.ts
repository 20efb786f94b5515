import { getNonce } from 'get-nonce'
import { type Palette, paletteStyle } from '../../../../lib/palettes'

/** Gives this page the palette that the next one from the server will have. */
export function showPalette(palette: Palette): void {
  const style = document.querySelector('style[data-colours]') ?? newStyle()
  style.textContent = paletteStyle(palette)
}

function newStyle(): HTMLStyleElement {
  const style = document.createElement('style')
  style.nonce = getNonce() ?? ''
  style.dataset['colours'] = ''
  document.head.append(style)
  return style
}
