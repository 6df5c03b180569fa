import { sql } from 'kysely'
import type { Reader } from '../db.ts'

/**
 * The key stored under a name; created by `make` where it is missing. Processes that start at the same time
 * get the same key.
 */
export async function getOrCreateKey(db: Reader, name: string, make: () => string): Promise<string> {
  const existing = await findKey(db, name)
  if (existing !== null) return existing
  await sql`insert into server_key (name, value) values (${name}, ${make()}) on conflict do nothing`.execute(
    db,
  )
  return (await findKey(db, name)) ?? ''
}

/** The key stored under a name, or null. */
export async function findKey(db: Reader, name: string): Promise<string | null> {
  const { rows } = await sql<{ value: string }>`select value from server_key where name = ${name}`.execute(db)
  return rows[0]?.value ?? null
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/**
 * SQL that replaces some keys and deletes others in one transaction; only the owner of the tables may run it.
 */
export function replaceKeysSql(set: ReadonlyMap<string, string>, dropped: readonly string[]): string {
  const changes = [...set].map(
    ([name, value]) => `update server_key set value = ${literal(value)} where name = ${literal(name)}`,
  )
  return [
    'begin',
    ...changes,
    `delete from server_key where name in (${dropped.map(literal).join(', ')})`,
    'commit',
  ].join('; ')
}
