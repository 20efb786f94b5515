import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The transaction under way, of whichever database: Node copies every storage ever used to each new promise, so
 * one per database would slow down a process that opens many, as the tests do.
 */
const current = new AsyncLocalStorage<{ of: TransactionScope; open: boolean }>()
let underWay = 0

/**
 * Detects work inside a transaction that uses the database itself instead of the transaction: on SQLite it
 * would wait forever, on PostgreSQL it would not be part of the transaction.
 */
export class TransactionScope {
  async run<T>(work: () => Promise<T>): Promise<T> {
    const scope = { of: this, open: true }
    underWay += 1
    try {
      return await current.run(scope, work)
    } finally {
      scope.open = false
      underWay -= 1
      // Node follows no promises until the next transaction, which saves a fifth of a short answer's time.
      if (underWay === 0) current.disable()
    }
  }

  /** @throws inside a transaction */
  refuseInside(): void {
    const scope = current.getStore()
    if (scope?.open && scope.of === this) {
      throw new Error('Inside a transaction, use the transaction you were given')
    }
  }
}
