import type { Database } from '../store/database.ts'
import { findKey, getOrCreateKey, replaceKeysSql } from '../store/access/keyRows.ts'
import { selectFormerClients } from '../store/access/loginRows.ts'
import {
  moveCounts,
  readSealable,
  type SealableRow,
  type SealableTable,
  sealedColumns,
  selectCountedAccounts,
  selectSealableTables,
  writeSealed,
} from '../store/access/sealedRows.ts'
import { FieldKey } from './fieldKey.ts'
import { type KeyChange, resealJson } from './resealJson.ts'
import { KEY_NAMES, SEALED_KEYS } from './vault.ts'
import { plainAccount } from '../../kernel/account.ts'

/** Rows per transaction. */
const BATCH = 500

export interface Rotation {
  readonly database: Database
  /** Key the rows are sealed with; null means the one stored in the database. */
  readonly before: string | null
  readonly after: string
  readonly report: (table: string, rows: number) => void
}
/** The result of a rotation: number of rewritten rows, and clients whose secret has to be set again. */
export interface RotationResult {
  readonly rows: number
  readonly formerClients: readonly string[]
}

/**
 * Re-encrypts everything with another field key, batch by batch. An interrupted rotation is continued by
 * running it again: rows sealed with the new key are recognised, and the old key stays valid until the last
 * row is done. The database must not be used by another process meanwhile, and no server starts while a
 * rotation is unfinished. Throws where the keys do not fit the data.
 */
export async function rotateKey({ database, before, after, report }: Rotation): Promise<RotationResult> {
  if (!(await database.bus.alone())) throw new Error('请先停止使用这个数据库的所有服务进程，再更换密钥')
  const keys = await keysOf(database, before, after)
  let rows = 0
  for (const table of await selectSealableTables(database.kysely)) {
    const resealed = await resealTable(database, table, keys)
    rows += resealed
    if (resealed > 0) report(table.name, resealed)
  }
  await rekeyCounts(database, keys)
  const formerClients = await selectFormerClients(database.kysely)
  await database.script(await completionSql(database, keys))
  return { rows, formerClients }
}

async function keysOf({ kysely: db }: Database, former: string | null, latter: string): Promise<KeyChange> {
  const oldKey = former ?? (await findKey(db, KEY_NAMES.field))
  if (oldKey === null) throw new Error('这个数据库的密钥不在库内，请用 SECRET_KEY_OLD 提供原来的密钥')
  const before = new FieldKey(oldKey),
    after = new FieldKey(latter)
  if (before.fingerprint === after.fingerprint) throw new Error('新密钥与原密钥相同')
  const current = await findKey(db, KEY_NAMES.fingerprint)
  if (current === after.fingerprint) throw new Error('数据已经使用新的 SECRET_KEY，无需更换')
  if (current !== before.fingerprint) throw new Error('原密钥不对：它不是加密现有数据的密钥')
  if ((await getOrCreateKey(db, KEY_NAMES.rotation, () => after.fingerprint)) !== after.fingerprint) {
    throw new Error('上一次更换没有做完，请用当时的新密钥继续')
  }
  return { before, after }
}

async function resealTable(database: Database, table: SealableTable, keys: KeyChange): Promise<number> {
  const sealed = await sealedColumns(database.kysely, table)
  if (sealed.length === 0) return 0
  const isDigest = (column: string): boolean =>
    column === 'card_hash' || sealed.some(({ name }) => column === `${name}_hmac`)
  const digests = table.columns.filter(({ name }) => isDigest(name))
  const sealedTable: SealableTable = { ...table, columns: [...new Set([...sealed, ...digests])] }
  let after: readonly string[] | null = null,
    writtenCount = 0
  for (;;) {
    const lastKey: readonly string[] | null = after
    const rows: readonly SealableRow[] = await database.transaction(async (writer) => {
      const page = await readSealable(writer, sealedTable, lastKey, BATCH)
      const changed = page.flatMap((row) => resealRow(sealedTable, row, keys) ?? [])
      await writeSealed(writer, sealedTable, changed)
      writtenCount += changed.length
      return page
    })
    if (rows.length < BATCH) return writtenCount
    after = rows.at(-1)?.key ?? null
  }
}

/**
 * A row under the new key with the digests that depend on it; null where it contains nothing sealed with the
 * old key.
 */
function resealRow({ columns }: SealableTable, row: SealableRow, keys: KeyChange): SealableRow | null {
  const values = [...row.values],
    plain = new Map<string, string>()
  for (const [at, { name, type }] of columns.entries()) {
    const value = row.values[at] ?? null
    if (value === null) continue
    if (type === 'jsonb') values[at] = resealJson(value, keys)
    else {
      const text = keys.before.tryOpen(value)
      if (text === null) continue
      plain.set(name, text)
      values[at] = keys.after.seal(text)
    }
  }
  for (const [at, { name }] of columns.entries()) {
    const plainText = name === 'card_hash' ? cardText(plain) : plain.get(name.replace(/_hmac$/, ''))
    const isDigest = /_(?:hmac|hash)$/.test(name) && row.values[at] !== null
    if (isDigest && plainText !== undefined) values[at] = keys.after.digest(plainText)
  }
  return values.every((value, at) => value === row.values[at]) ? null : { key: row.key, values }
}

/** The text a card is hashed by; undefined where the card has no secret. */
const cardText = (plain: ReadonlyMap<string, string>): string | undefined => {
  const secret = plain.get('card_secret')
  return secret === undefined ? undefined : `card:${plain.get('card_no') ?? ''}\n${secret}`
}

/**
 * Moves the counters of order limits, which are keyed by the digest of an account, to the new digests; the
 * accounts are read from the orders.
 */
async function rekeyCounts(database: Database, { before, after }: KeyChange): Promise<void> {
  let last = '0'
  for (;;) {
    const orders = await selectCountedAccounts(database.kysely, last, BATCH)
    const moves = orders.flatMap(({ tenantId, merchantCode, account }) => {
      const text = after.tryOpen(account)
      if (text === null) return []
      const plain = plainAccount(text)
      return [{ tenantId, merchantCode, before: before.digest(plain), after: after.digest(plain) }]
    })
    if (moves.length > 0) await database.transaction((writer) => moveCounts(writer, moves))
    if (orders.length < BATCH) return
    last = orders.at(-1)?.id ?? last
  }
}

/** The SQL that replaces the server's own keys in one step and ends the rotation. */
async function completionSql({ kysely: db }: Database, { before, after }: KeyChange): Promise<string> {
  const set = new Map([[KEY_NAMES.fingerprint as string, after.fingerprint]])
  for (const name of SEALED_KEYS) {
    const sealed = await findKey(db, name)
    if (sealed !== null) set.set(name, after.seal(before.open(sealed)))
  }
  const [point = '', sealed = ''] = ((await findKey(db, KEY_NAMES.sm2)) ?? '').split(':')
  if (sealed !== '') set.set(KEY_NAMES.sm2, `${point}:${after.seal(before.open(sealed))}`)
  return replaceKeysSql(set, [KEY_NAMES.field, KEY_NAMES.rotation])
}
