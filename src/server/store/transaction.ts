import { AsyncLocalStorage } from 'node:async_hooks'
import { type DatabaseConnection, type Dialect, DummyDriver, type Kysely, Transaction } from 'kysely'
import type { Tables, Writer } from './db.ts'
import { withRetry } from './retry.ts'

const DRIVER = new DummyDriver()

/**
 * Runs `run` in a transaction. Its statements are sent when they are issued and run in this order, so that
 * those issued together (`Promise.all`) take one round trip.
 */
export const inTransaction = <T>(
  kysely: Kysely<Tables>,
  dialect: Dialect,
  run: (writer: Writer) => Promise<T>,
): Promise<T> =>
  kysely.transaction().execute(async (begun) => {
    const connection = await begun.getExecutor().provideConnection((own) => Promise.resolve(own))
    let hasEnded = false
    const provideConnection = <R>(use: (own: DatabaseConnection) => Promise<R>): Promise<R> =>
      hasEnded ? Promise.reject(new Error('a statement after the end of its transaction')) : use(connection)
    const executor = kysely.getExecutor().withConnectionProvider({ provideConnection })
    try {
      return await run(new Transaction<Tables>({ config: { dialect }, dialect, driver: DRIVER, executor }))
    } finally {
      hasEnded = true
    }
  })

/** The transaction of the current asynchronous call chain. */
export const currentTransaction = new AsyncLocalStorage<Writer>()

/**
 * Runs within the current transaction, where `alone` is false; without one begins one, and repeats it after
 * collisions.
 */
export function joined<T>(
  run: (writer: Writer, alone: boolean) => Promise<T>,
  begin: () => Promise<T>,
): Promise<T> {
  const writer = currentTransaction.getStore()
  return writer ? run(writer, false) : withRetry(begin)
}
