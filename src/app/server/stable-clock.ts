import type { Logger } from 'pino'
import { setTimeZone } from '../../lib/dates'

interface Parts {
  settings: () => Promise<{ timeZone: string }>
  log: Logger
}

const retryMs = 1000

/** Sets this process's clock to the stable's; `follow` is called whenever content changes, here or elsewhere. */
export function stableClock({ settings, log }: Parts) {
  let latest = 0
  let again: NodeJS.Timeout | undefined
  const follow = async () => {
    clearTimeout(again)
    const turn = (latest += 1)
    try {
      const { timeZone } = await settings()
      // a later reading knows better
      if (turn === latest) setTimeZone(timeZone)
    } catch (error) {
      if (turn !== latest) return
      log.warn({ err: error }, 'the stable’s time zone can’t be read')
      again = setTimeout(() => void follow(), retryMs).unref()
    }
  }
  return {
    follow,
    stop: () => {
      latest += 1
      clearTimeout(again)
    },
  }
}
