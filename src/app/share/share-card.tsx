/** The size that link previews ask for. */
export const shareSize = { width: 1200, height: 630 }
/** The paper on the left; the photograph fills the rest, up to the right edge. */
export const panelWidth = 520
/** The board at the bottom of the paper. */
const boardHeight = 168
const margin = 44
/** The patch with the silks, half on the paper and half on the photograph. */
export const patch = { x: panelWidth + 4, y: 482, radius: 92 }
/** The board's end, which the patch covers. */
const patchRoom = patch.radius + 14
/** The title's space: the paper's width without margins, and the height between rule and board. */
export const titleBox = { width: panelWidth - 2 * margin + 12, height: 244, lineHeight: 1.06 }
/** The space of words on the board. */
export const wordsBox = { width: panelWidth - margin - patchRoom, height: 135, lineHeight: 1.2 }

/** The words on a shared link's picture. */
export interface ShareCard {
  /** The small line at the top: the stable's name, or the kind of page. */
  eyebrow: string
  title: string
  /** Below the title. */
  line: string | null
  board: ShareBoard
  /** The stable's colour. */
  brand: string
}

interface MonogramProps {
  letters: string
  size: number
  /** The stable's colour. */
  brand: string
}

/** The letters that stand for a stable without silks. */
export function ShareMonogram({ letters, size, brand }: MonogramProps) {
  return (
    <div
      style={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        width: size,
        height: size,
        color: brand,
        fontFamily: serif,
        fontSize: size * 0.42,
        fontWeight: 700,
        lineHeight: 1,
        paddingBottom: size * 0.05,
      }}
    >
      {letters}
    </div>
  )
}

type ShareBoard =
  | { kind: 'figures'; figures: readonly { value: string; label: string; isBrass?: boolean }[] }
  | {
      kind: 'offer'
      price: string
      shares: { available: number; total: number } | null
      words: string
    }
  | { kind: 'words'; words: string }

export const paperColor = '#f6f0e3'
const ink = '#1c1a15'
const inkSoft = '#5b5245'
const brassInk = '#7a540f'
const lineStrong = '#8c7f69'
const onBrand = '#f6efdf'
const onBrandSoft = '#c3cfc0'
const brass = '#d9b36a'

const serif = 'Besley, Besley Extended, Source Sans'
const sans = 'Source Sans, Source Sans Extended, Source Sans Cyrillic, Source Sans Greek'

interface PaperProps {
  card: ShareCard
  titleSize: number
  /** The type size of words on the board. */
  wordsSize: number
}

/** The paper half of the picture; the photograph goes below it and the silks on top. */
export function ShareCardPaper({ card, titleSize, wordsSize }: PaperProps) {
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        width: panelWidth,
        height: shareSize.height,
        backgroundColor: paperColor,
        color: ink,
        fontFamily: sans,
      }}
    >
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          flexGrow: 1,
          padding: margin,
          paddingTop: 38,
          paddingBottom: 0,
        }}
      >
        <Eyebrow>{card.eyebrow}</Eyebrow>
        <div style={{ height: 4, marginTop: 16, backgroundColor: lineStrong }} />
        <div style={{ height: 1.5, marginTop: 4, backgroundColor: lineStrong }} />
        <div
          style={{
            display: 'block',
            width: titleBox.width,
            marginTop: 26,
            fontFamily: serif,
            fontWeight: 700,
            fontSize: titleSize,
            lineHeight: titleBox.lineHeight,
            letterSpacing: '-0.01em',
            wordBreak: 'break-word',
          }}
        >
          {card.title}
        </div>
        {card.line !== null && (
          <div
            style={{
              display: 'block',
              marginTop: 14,
              fontSize: 29,
              lineHeight: 1.2,
              color: inkSoft,
              lineClamp: 2,
            }}
          >
            {card.line}
          </div>
        )}
      </div>
      <Board {...card} wordsSize={wordsSize} />
    </div>
  )
}

function Eyebrow({ children }: { children: string }) {
  return (
    <div
      style={{
        display: 'block',
        fontSize: 21,
        fontWeight: 600,
        letterSpacing: '0.13em',
        textTransform: 'uppercase',
        color: brassInk,
        lineClamp: 1,
      }}
    >
      {children}
    </div>
  )
}

interface BoardProps extends Pick<ShareCard, 'board' | 'brand'> {
  wordsSize: number
}

function Board({ board, brand, wordsSize }: BoardProps) {
  return (
    <div
      style={{
        display: 'flex',
        alignItems: 'center',
        height: boardHeight,
        flexShrink: 0,
        paddingLeft: margin,
        paddingRight: patchRoom,
        backgroundColor: brand,
        color: onBrand,
        borderTop: `5px solid ${brass}`,
      }}
    >
      {board.kind === 'figures' ? (
        board.figures.map((figure) => <Figure key={figure.label} {...figure} />)
      ) : board.kind === 'offer' ? (
        <Offer {...board} />
      ) : (
        <div
          style={{
            display: 'block',
            fontFamily: serif,
            fontSize: wordsSize,
            lineHeight: wordsBox.lineHeight,
            lineClamp: Math.floor(wordsBox.height / (wordsSize * wordsBox.lineHeight)),
          }}
        >
          {board.words}
        </div>
      )}
    </div>
  )
}

function Figure({
  value,
  label,
  isBrass = false,
}: {
  value: string
  label: string
  isBrass?: boolean
}) {
  return (
    <div style={{ display: 'flex', flexDirection: 'column', marginRight: 38 }}>
      <div
        style={{ fontFamily: serif, fontSize: 60, lineHeight: 1, color: isBrass ? brass : onBrand }}
      >
        {value}
      </div>
      <div style={{ marginTop: 10, fontSize: 23, lineHeight: 1, color: onBrandSoft }}>{label}</div>
    </div>
  )
}

function Offer({ price, shares, words }: Omit<Extract<ShareBoard, { kind: 'offer' }>, 'kind'>) {
  return (
    <div style={{ display: 'flex', flexDirection: 'column', flexGrow: 1 }}>
      <div style={{ display: 'flex', alignItems: 'baseline' }}>
        <div style={{ fontFamily: serif, fontSize: price.length > 12 ? 34 : 40, lineHeight: 1 }}>
          {price}
        </div>
        <div style={{ marginLeft: 10, fontSize: 24, color: onBrandSoft }}>a share</div>
      </div>
      {shares && <SharesBar {...shares} />}
      <div style={{ marginTop: 12, fontSize: 25, lineHeight: 1, color: onBrandSoft }}>{words}</div>
    </div>
  )
}

/** Up to this many, each share has its own notch, those taken first, as on the site's pages. */
const sharesAsNotches = 40

function SharesBar({ available, total }: { available: number; total: number }) {
  const isNotched = total <= sharesAsNotches
  const parts = isNotched
    ? Array.from({ length: total }, (_, index) => ({
        size: 1,
        isAvailable: index >= total - available,
      }))
    : [
        { size: total - available, isAvailable: false },
        { size: available, isAvailable: true },
      ]
  return (
    <div style={{ display: 'flex', height: 13, marginTop: 14 }}>
      {parts.map(({ size, isAvailable }, index) => (
        <div
          key={index}
          style={{
            flexGrow: size,
            flexBasis: 0,
            marginRight: isNotched ? 2 : 0,
            backgroundColor: isAvailable ? onBrandSoft : '#41705f',
          }}
        />
      ))}
    </div>
  )
}
