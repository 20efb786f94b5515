import { expect, it } from 'vitest'
import { usedStyle } from './used-style'

it('keeps the rules that a page uses', () => {
  const css = [
    '/*! a.licence; */@layer base{a{color:red}.sheet *,p{margin:0}}@layer components{.gone{top:0}}',
    String.raw`@layer utilities{.flex,.grid{display:flex}.gone{top:0}.w-\[1\.5em\]{width:1.5em}`,
    String.raw`.\[\&\>p\]\:mt-1>p{margin:1px}@media (width>=2px){.sm\:gone{top:0}}`,
    String.raw`@supports (top:0){@media (hover:hover){.gone{top:0}.\32 xl{top:1px}}}}`,
    '@media print{.grid{display:none}nav,a:hover{top:0}}@media screen,print{.grid{gap:0}}',
    '@keyframes turn{12.5%{top:0}to{top:1px}}@property --x{inherits:false}',
  ].join('')
  const html = `<body class="grid w-[1.5em]"><p class="[&amp;&gt;p]:mt-1 2xl">.gone gone</p></body>`
  expect(usedStyle(css)(html)).toBe(
    [
      '@layer base{a{color:red}}@layer components{}',
      String.raw`@layer utilities{.flex,.grid{display:flex}.w-\[1\.5em\]{width:1.5em}`,
      String.raw`.\[\&\>p\]\:mt-1>p{margin:1px}@supports (top:0){@media (hover:hover){.\32 xl{top:1px}}}}`,
      '@media screen,print{.grid{gap:0}}',
      '@keyframes turn{12.5%{top:0}to{top:1px}}@property --x{inherits:false}',
    ].join(''),
  )
})
