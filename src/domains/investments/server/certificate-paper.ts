import { formatLongDate, placeOfClock } from '../../../lib/dates'
import { formatLongDateAndTime } from '../../../lib/moments'
import { groupDigits } from '../../../lib/text'
import { nameOnPaper } from '../../accounts/person-names.rules'
import { inks, newPaper, type Paper, type TextStyle } from './pdf'
import type { Certificate } from './papers'

/** The green panel on the left, with the silks. */
const panel = { x: 30, width: 232 }
const textX = panel.x + panel.width + 44
const paleBrass = '#e2c88f'

const style = {
  eyebrow: { face: 'sansBold', size: 9.5, color: inks.brass, spacing: 0.95 },
  lead: { face: 'serifItalic', size: 14, color: inks.soft },
  label: { face: 'sansBold', size: 7.5, color: inks.soft, spacing: 0.6 },
  value: { face: 'serif', size: 15 },
  fine: { face: 'sans', size: 8, color: inks.soft },
} as const satisfies Record<string, TextStyle>

/** A4 landscape, for framing. */
export async function drawCertificate(certificate: Certificate): Promise<Uint8Array<ArrayBuffer>> {
  const { stable, now, lot, number } = certificate
  const paper = await newPaper({
    layout: 'landscape',
    title: `Certificate ${number}: ${lot.horse.name}`,
    author: stable.name,
    now,
  })
  drawFrame(paper)
  drawPanel(paper, certificate)
  drawWords(paper, certificate)
  return paper.bytes()
}

function drawFrame({ doc, size }: Paper): void {
  doc.rect(0, 0, size.width, size.height).fill('#ffffff')
  doc.rect(22, 22, size.width - 44, size.height - 44).fill(inks.ivory)
  const frame = (inset: number, thickness: number, color: string) =>
    doc
      .lineWidth(thickness)
      .strokeColor(color)
      .rect(inset, inset, size.width - 2 * inset, size.height - 2 * inset)
      .stroke()
  frame(22, 2.4, inks.brass)
  frame(27, 0.6, inks.brass)
}

function drawPanel(paper: Paper, { number, stable }: Certificate): void {
  const { doc, size } = paper
  const { x, width } = panel
  const top = 30
  const height = size.height - 2 * top
  const middle = x + width / 2
  doc.rect(x, top, width, height).fill(stable.brand)

  const centre = { x: middle, y: top + height * 0.44 }
  rosette(paper, centre, 102)
  doc.circle(centre.x, centre.y, 70).fill(inks.ivory)
  doc.lineWidth(1.6).strokeColor(paleBrass).circle(centre.x, centre.y, 70).stroke()
  doc.lineWidth(0.5).strokeColor(inks.brass).circle(centre.x, centre.y, 65.5).stroke()
  paper.mark(stable, centre.x - 47, centre.y - 49, 94)

  const name = paper.fit(
    stable.name,
    { face: 'serifBold', size: 17, color: inks.ivory },
    width - 40,
    { least: 10, lines: 2 },
  )
  for (const [row, words] of name.lines.entries())
    paper.line(words, name.style, middle, top + 46 + row * name.style.size * 1.2, 'center')
  const light = { ...style.label, color: paleBrass }
  paper.line('CERTIFICATE NUMBER', light, middle, top + height - 58, 'center')
  const digits = { face: 'sansBold', size: 12.5, color: inks.ivory, spacing: 0.6 } as const
  paper.line(number, digits, middle, top + height - 38, 'center')
}

/** Fine lines wound round a centre, as on a banknote. */
function rosette({ doc }: Paper, centre: { x: number; y: number }, radius: number): void {
  doc.save().lineWidth(0.4).strokeColor(paleBrass)
  const steps = 360
  const strands = 9
  for (const [waves, middle, swing, opacity] of [
    [16, 0.82, 0.11, 0.8],
    [32, 0.95, 0.05, 0.55],
  ] as const)
    for (let strand = 0; strand < strands; strand += 1) {
      doc.strokeOpacity(opacity)
      for (let step = 0; step <= steps; step += 1) {
        const angle = (step / steps) * 2 * Math.PI
        const wave = Math.sin(waves * angle + (strand / strands) * 2 * Math.PI)
        const reach = radius * (middle + swing * wave)
        const x = centre.x + reach * Math.cos(angle)
        const y = centre.y + reach * Math.sin(angle)
        if (step === 0) doc.moveTo(x, y)
        else doc.lineTo(x, y)
      }
      doc.stroke()
    }
  doc.restore()
}

function drawWords(paper: Paper, { lot, on, now, stable }: Certificate): void {
  const { size } = paper
  const right = size.width - 66
  const room = right - textX
  paper.line('CERTIFICATE OF OWNERSHIP', style.eyebrow, textX, 106)

  const horse = paper.fit(
    lot.horse.name,
    { face: 'serifBold', size: 42, color: stable.brand },
    room,
    { least: 20, lines: 2 },
  )
  let y = 108 + horse.style.size * 1.2
  for (const [row, words] of horse.lines.entries()) {
    if (row > 0) y += horse.style.size * 1.1
    paper.line(words, horse.style, textX, y)
  }

  y += 52
  paper.line('The register of co-owners names', style.lead, textX, y)
  const holder = paper.fit(nameOnPaper(lot.holder), { face: 'serif', size: 27 }, room, {
    least: 14,
    lines: 2,
  })
  y += holder.style.size * 1.42
  for (const [row, words] of holder.lines.entries()) {
    if (row > 0) y += holder.style.size * 1.15
    paper.line(words, holder.style, textX, y)
  }
  paper.rule(textX, y + 13, right, inks.brass, 0.8)
  y += 46
  paper.line('as the holder of', style.lead, textX, y)
  paper.line(
    `${groupDigits(lot.sharesHeld)} of ${groupDigits(lot.totalShares)} shares`,
    {
      face: 'serifBold',
      size: 25,
    },
    textX,
    y + 32,
  )

  drawFigures(paper, size.height - 148, right, [
    ['HELD SINCE', formatLongDate(lot.heldSince)],
    ['PART OF THE HORSE', `${lot.partOfHorse} %`],
    ['DATE', formatLongDate(on)],
  ])

  const foot = size.height - 62
  paper.rule(textX, foot - 14, textX + 200, inks.ink, 0.5)
  paper.line(`For ${stable.name}`, style.fine, textX, foot)
  paper.line(
    `As the register stood on ${formatLongDateAndTime(now.toISOString())} in ${placeOfClock()}`,
    style.fine,
    right,
    foot,
    'right',
  )
}

function drawFigures(
  paper: Paper,
  y: number,
  right: number,
  figures: readonly (readonly [label: string, value: string])[],
): void {
  const column = (right - textX) / figures.length
  paper.rule(textX, y - 20, right, inks.hairline, 0.8)
  for (const [place, [label, value]] of figures.entries()) {
    const x = textX + place * column
    paper.line(label, style.label, x, y)
    const { style: fitted, lines } = paper.fit(value, style.value, column - 12, {
      least: 9,
      lines: 1,
    })
    paper.line(lines[0] ?? '', fitted, x, y + 20)
  }
}
