import {
  type CompiledQuery,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresQueryCompiler,
} from 'kysely'
import { copyLocks, FOUND, locksIn, isWatching, LOCKED_TABLES, type LockKind, restoreLocks } from './locks.ts'
import type { Reader } from './db.ts'

/**
 * Marks a statement that is a transaction of its own and locks its rows in order or with `skip locked`; such
 * statements are not checked.
 */
export const ALONE = '/* alone */'

/** Kinds whose ids do not appear in the parameters of a statement. */
const NAMED_KINDS: ReadonlySet<LockKind> = new Set(['counter', 'recent', 'hold'])
const WRITTEN = /\b(?:update|delete from)\s+"?(\w+)"?/g
const READ = /\b(?:from|join)\s+"?(\w+)"?(?:\s+(\w+))?/g
const LOCKING = /\bfor (?:no key )?update\b(?: of (\w+))?/

/** Tables whose rows a statement locks. */
function lockedBy(text: string): Set<string> {
  const tables = new Set<string>()
  for (const [, table = ''] of text.matchAll(WRITTEN)) tables.add(table)
  const locking = LOCKING.exec(text)
  for (const [, table = '', alias] of locking ? text.matchAll(READ) : [])
    if (!locking?.[1] || locking[1] === alias) tables.add(table)
  return new Set([...tables].filter((table) => table in LOCKED_TABLES))
}

const stringIds = (parameter: unknown): readonly string[] =>
  Array.isArray(parameter)
    ? parameter.flatMap(stringIds)
    : typeof parameter === 'string' || typeof parameter === 'number'
      ? [String(parameter)]
      : []

/** Throws where a statement locks rows that its transaction has not locked in order before. */
function requireLocked(transaction: object | undefined, { sql: text, parameters }: CompiledQuery): void {
  if (text.includes(ALONE)) return
  for (const table of lockedBy(text)) {
    const kinds = LOCKED_TABLES[table] ?? []
    const locks = transaction ? locksIn(transaction) : undefined
    const ids = new Set(kinds.flatMap((kind) => [...(locks?.get(kind)?.keys() ?? [])]))
    if (ids.has(FOUND) || (ids.size > 0 && kinds.some((kind) => NAMED_KINDS.has(kind)))) continue
    if (!stringIds(parameters).some((id) => ids.has(id)))
      throw new Error(`locks: ${table} is locked outside the one function that does: ${text.slice(0, 300)}`)
    for (const list of parameters.filter(Array.isArray)) {
      const listIds = stringIds(list)
      if (listIds.some((id) => ids.has(id)) && !listIds.every((id) => ids.has(id)))
        throw new Error(`locks: ${table} is locked for rows that were not asked for: ${text.slice(0, 300)}`)
    }
  }
}

/** Compiles statements; in tests it checks each against the locks of its transaction. */
export class WatchedCompiler extends PostgresQueryCompiler {
  readonly #transaction: () => object | undefined
  constructor(transaction: () => object | undefined) {
    super()
    this.#transaction = transaction
  }

  override compileQuery(...args: Parameters<PostgresQueryCompiler['compileQuery']>): CompiledQuery {
    const compiled = super.compileQuery(...args)
    if (isWatching()) requireLocked(this.#transaction(), compiled)
    return compiled
  }
}

/** The PostgreSQL dialect with checked locks; `transaction` returns the current one. */
export class WatchedDialect extends PostgresDialect {
  readonly #transaction: () => object | undefined
  constructor({
    transaction,
    ...config
  }: PostgresDialectConfig & { readonly transaction: () => object | undefined }) {
    super(config)
    this.#transaction = transaction
  }

  override createQueryCompiler(): WatchedCompiler {
    return new WatchedCompiler(this.#transaction)
  }
}

/**
 * Records the locks of a transaction; the returned function restores them after a rollback to a savepoint.
 */
export function snapshotLocks(db: Reader): () => void {
  const locks = copyLocks(db)
  return () => {
    restoreLocks(db, locks)
  }
}
