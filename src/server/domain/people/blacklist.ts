import { fail } from '../../../contract/errors.ts'
import type { Vault } from '../../secrets/vault.ts'
import type { Bus } from '../../store/bus.ts'
import type { Database } from '../../store/database.ts'
import type { Reader } from '../../store/db.ts'
import { addBlackHits, type BlackScope, blocksOf } from '../../store/people/blackRows.ts'
import { asTenant } from '../../store/tenancy.ts'
import { type ConsumerMarks, targetsOf } from './blackTargets.ts'

/** Where blocks are read. */
export interface BlackContext {
  readonly tenantId: string
  readonly vault: Vault
  readonly database: Database
  readonly db?: Reader
}
interface Hit {
  readonly tenantId: string
  readonly id: string
  readonly times: number
  readonly last: Date
}
const pendingHits = new WeakMap<Bus, Map<string, Hit>>()

/** Hits are collected in memory, since the transaction of what was refused is rolled back. */
function noteHits({ bus }: Database, tenantId: string, ids: readonly string[]): void {
  const hits = pendingHits.get(bus) ?? new Map<string, Hit>()
  pendingHits.set(bus, hits)
  for (const id of ids)
    hits.set(id, { tenantId, id, times: (hits.get(id)?.times ?? 0) + 1, last: new Date() })
}

/** Adds the collected hits to their blocks. */
export async function flushBlackHits(database: Database): Promise<void> {
  const hits = [...(pendingHits.get(database.bus)?.values() ?? [])]
  pendingHits.delete(database.bus)
  for (const tenantId of new Set(hits.map((hit) => hit.tenantId)))
    await asTenant(tenantId, () =>
      database.transaction((db) =>
        addBlackHits(
          db,
          tenantId,
          hits.filter((hit) => hit.tenantId === tenantId),
        ),
      ),
    )
}

/**
 * Whether a consumer is blocked within a scope. It is read from the database at each call, by an index, so that a
 * block is in force on every server as soon as it is committed. A hit is counted.
 */
export async function isBlacklisted(
  scope: BlackScope,
  marks: ConsumerMarks,
  { tenantId, vault, database, db = database.kysely }: BlackContext,
): Promise<boolean> {
  const targets = targetsOf(vault, marks)
  if (targets.length === 0) return false
  const hits = await blocksOf(db, tenantId, { scope, targets })
  noteHits(
    database,
    tenantId,
    hits.map(({ id }) => id),
  )
  return hits.length > 0
}

/** Which of some consumers are blocked within a scope, by their places; read like `isBlacklisted`. */
export async function blacklistedAmong(
  scope: BlackScope,
  consumers: readonly ConsumerMarks[],
  { tenantId, vault, database, db = database.kysely }: BlackContext,
): Promise<ReadonlySet<number>> {
  const targets = consumers.map((marks) => targetsOf(vault, marks))
  const hits = await blocksOf(db, tenantId, { scope, targets: targets.flat() })
  if (hits.length === 0) return new Set()
  noteHits(
    database,
    tenantId,
    hits.map(({ id }) => id),
  )
  const keys = new Set(hits.map(({ targetType, digest }) => `${targetType} ${digest}`))
  return new Set(
    targets.flatMap((own, place) =>
      own.some(({ type, digest }) => keys.has(`${type} ${digest}`)) ? [place] : [],
    ),
  )
}

/** Refuses what a blocked consumer asks for. */
export async function refuseBlacklisted(
  scope: BlackScope,
  marks: ConsumerMarks,
  context: BlackContext,
): Promise<void> {
  if (await isBlacklisted(scope, marks, context)) fail('BLACK_USER_BLOCKED')
}
