import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Notices work inside a transaction that reaches for the database itself instead of the
 * transaction: on SQLite it would wait for ever, on PostgreSQL it would not be part of the
 * transaction.
 */
export class TransactionScope {
  readonly #current = new AsyncLocalStorage<{ open: boolean }>()

  async run<T>(work: () => Promise<T>): Promise<T> {
    const scope = { open: true }
    try {
      return await this.#current.run(scope, work)
    } finally {
      scope.open = false
    }
  }

  /** @throws inside a transaction */
  refuseInside(): void {
    if (this.#current.getStore()?.open) {
      throw new Error('Inside a transaction, use the transaction you were given')
    }
  }
}
