import { type ComponentType, useEffect, useState } from 'react'
import { answerWho } from '../../../web/send'

export interface ConfirmProps {
  /** Whether the last confirmation was not enough. */
  isRepeated: boolean
  onAnswer: (isConfirmed: boolean) => void
}

interface Asked extends ConfirmProps {
  Dialog: ComponentType<ConfirmProps>
}

/**
 * Shows the dialog in which people confirm who they are, for any call of the site; rendered once on each page of someone
 * signed in. The dialog is loaded when first needed: if that fails, the call stays refused and typed text is
 * kept.
 */
export function ConfirmIdentity() {
  const [asked, setAsked] = useState<Asked>()
  useEffect(
    () =>
      answerWho(async (isRepeated) => {
        const loaded = await import('./confirm-identity-dialog').catch(() => undefined)
        if (!loaded) return false
        const isConfirmed = await new Promise<boolean>((onAnswer) => {
          setAsked({ Dialog: loaded.ConfirmIdentityDialog, isRepeated, onAnswer })
        })
        setAsked(undefined)
        return isConfirmed
      }),
    [],
  )
  if (!asked) return null
  const { Dialog, ...props } = asked
  return <Dialog {...props} />
}
