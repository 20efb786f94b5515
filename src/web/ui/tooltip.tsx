import { createContext, use, useRef, type ReactElement, type ReactNode } from 'react'
import { useUpgrade } from './use-upgrade'

type Rich = typeof import('./tooltip-rich')
const RichContext = createContext<Rich | undefined>(undefined)

const loadRich = () => import('./tooltip-rich')
const whoCanHover = '(any-hover: hover)'

/**
 * Gives the tooltips inside it their delays (SPEC §9) and their code, which loads once the page is alive. Until
 * then, and on touch screens, there are none: their words must be available elsewhere, too.
 */
export function TooltipGroup({ children }: { children: ReactNode }) {
  const group = useRef<HTMLDivElement>(null)
  const rich = useUpgrade(group, whoCanHover, loadRich)
  return (
    <RichContext value={rich}>
      <div ref={group}>{rich ? <rich.RichGroup>{children}</rich.RichGroup> : children}</div>
    </RichContext>
  )
}

interface Props {
  label: ReactNode
  /** One focusable element. */
  children: ReactElement
}

/** A hint shown while an element is hovered or focused. Needs a `TooltipGroup`. */
export function Tooltip({ label, children }: Props) {
  const rich = use(RichContext)
  return rich ? <rich.RichTooltip label={label}>{children}</rich.RichTooltip> : children
}
