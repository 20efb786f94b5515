import { Tooltip as RadixTooltip } from 'radix-ui'
import { useState, type ReactElement, type ReactNode } from 'react'

// SPEC §9
const DELAY_MS = 700
const SKIP_DELAY_MS = 300

export function RichGroup({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {children}
    </RadixTooltip.Provider>
  )
}

interface Props {
  label: ReactNode
  side?: 'top' | 'right'
  /** While the label is visible anyway. */
  isOff?: boolean
  children: ReactElement
}

export function RichTooltip({ label, side = 'top', isOff = false, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <RadixTooltip.Root open={isOpen && !isOff} onOpenChange={setOpen}>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-72 rounded-[3px] bg-ink px-3 py-2 text-sm leading-snug text-paper"
        >
          {label}
          <RadixTooltip.Arrow className="fill-ink" />
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  )
}
