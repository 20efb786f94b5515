import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * The record that the address opens, as it was when its list had loaded: what is being edited stays as it is
 * while the list below is read again. Undefined on the server, which renders no dialogs.
 */
export function useAddressed<Item extends { id: string }>(
  items: readonly Item[] | undefined,
  id: string | undefined,
): Item | undefined {
  const isHydrated = useHydrated()
  const [kept, setKept] = useState<Item>()
  const item = kept?.id === id ? kept : items?.find((each) => each.id === id)
  if (item !== kept) setKept(item)
  return isHydrated ? item : undefined
}
