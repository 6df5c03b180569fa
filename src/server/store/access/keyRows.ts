import { sql } from 'kysely'
import type { Reader } from '../database.ts'

/** The key kept under a name, made by `make` when nobody has made it yet; processes that start together agree on one. */
export async function keptKey(db: Reader, name: string, make: () => string): Promise<string> {
  const known = await readKey(db, name)
  if (known !== null) return known
  await sql`insert into server_key (name, value) values (${name}, ${make()}) on conflict do nothing`.execute(
    db,
  )
  return (await readKey(db, name)) ?? ''
}

async function readKey(db: Reader, name: string): Promise<string | null> {
  const { rows } = await sql<{ value: string }>`select value from server_key where name = ${name}`.execute(db)
  return rows[0]?.value ?? null
}
