import { type ComponentType, useEffect, useState } from 'react'
import { answerWho } from '../../../web/api'

export interface ConfirmProps {
  /** The last confirmation was not enough. */
  isRepeated: boolean
  onAnswer: (isConfirmed: boolean) => void
}

interface Asked extends ConfirmProps {
  Dialog: ComponentType<ConfirmProps>
}

/**
 * Where any call of the site asks who one is; stands once in the document. The dialog comes with the first question:
 * where it can't be loaded the call stays refused, and what was typed stays.
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
