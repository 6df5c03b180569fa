import type { Reader } from '../db.ts'

/**
 * The key stored under a name; created by `make` where it is missing. Processes that start at the same time
 * get the same key.
 */
export async function getOrCreateKey(db: Reader, name: string, make: () => string): Promise<string> {
  const existing = await findKey(db, name)
  if (existing !== null) return existing
  await db
    .insertInto('server_key')
    .values({ name, value: make() })
    .onConflict((row) => row.doNothing())
    .execute()
  return (await findKey(db, name)) ?? ''
}

/** The key stored under a name, or null. */
export async function findKey(db: Reader, name: string): Promise<string | null> {
  const rows = await db.selectFrom('server_key').select('value').where('name', '=', name).execute()
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
