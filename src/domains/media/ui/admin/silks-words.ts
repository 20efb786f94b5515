import { silksWords } from '../../../../lib/silks'
import { silksDesign } from '../../silks.contract'

/** Silks in words; nothing if there are none. */
export const designWords = (value: unknown): string => {
  const { data } = silksDesign.safeParse(value)
  return data ? silksWords(data) : ''
}
