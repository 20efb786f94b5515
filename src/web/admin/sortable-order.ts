import { type ReactNode, useRef, useState } from 'react'
import { toast } from '../toast/toast-store'
import { refusalWords } from './refusal-words'

/** Items in the order of `ids`; any others come last, in their old order. */
export function inOrder<Item extends { id: string }>(
  items: readonly Item[],
  ids: readonly string[],
): Item[] {
  const place = new Map(ids.map((id, index) => [id, index]))
  return items.toSorted(
    (one, other) => (place.get(one.id) ?? ids.length) - (place.get(other.id) ?? ids.length),
  )
}

/** The ids with one of them moved to another's place. */
export function moved(ids: readonly string[], id: string, to: string): string[] {
  const rest = ids.filter((each) => each !== id)
  rest.splice(ids.indexOf(to), 0, id)
  return rest
}

interface Options<Item extends { id: string }> {
  items: readonly Item[]
  /** Saves an order; resolves once `items` have it. */
  onReorder: (ids: string[]) => Promise<unknown>
  failure: string
}

/** Shows a new order at once, saves one after another, and restores the old order if saving fails. */
export function useSortableOrder<Item extends { id: string }>(options: Options<Item>) {
  const { items, onReorder, failure } = options
  const [order, setOrder] = useState<string[]>()
  const [refusal, setRefusal] = useState<ReactNode>()
  const saving = useRef(Promise.resolve())
  const latest = useRef<string[]>(undefined)

  const save = async (ids: string[]) => {
    // the screen shows a newer order, which will be saved instead
    if (latest.current !== ids) return
    try {
      await onReorder(ids)
    } catch (error) {
      const words = refusalWords(error, failure, 'try again')
      setRefusal(words)
      toast({ title: 'Error', description: words, variant: 'destructive' })
    }
    if (latest.current === ids) setOrder(undefined)
  }

  return {
    ordered: order === undefined ? [...items] : inOrder(items, order),
    refusal,
    reorder: (ids: string[]) => {
      setRefusal(undefined)
      latest.current = ids
      setOrder(ids)
      saving.current = saving.current.then(() => save(ids))
    },
  }
}
