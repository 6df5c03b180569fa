import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Connection of the owner of the test databases, to whom row-level security does not apply. */
export const administrator = (address: string): pg.Client =>
  new pg.Client({ connectionString: address, options: '-c app.tenant_id=* -c timezone=Asia/Shanghai' })

/** Runs one statement as the owner. */
export async function asAdministrator(address: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = administrator(address)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Address of another database of the same cluster. */
export function addressOf(address: string, database: string): string {
  const url = new URL(address)
  url.pathname = `/${database}`
  return url.href
}

/** Creates a database under a random name, a copy of `template` where one is given; returns its name. */
export async function createDatabase(address: string, template?: string): Promise<string> {
  const name = `quarterdeck_${randomBytes(6).toString('hex')}`
  await asAdministrator(address, `create database ${name}${template ? ` template ${template}` : ''}`)
  return name
}

const NOT_ALLOWED = '42501'

/**
 * Drops a database and ends its connections. Autovacuum workers may not be terminated, but yield to a plain
 * drop.
 */
export async function dropDatabase(address: string, name: string): Promise<void> {
  await asAdministrator(address, `drop database if exists ${name} with (force)`).catch(
    async (error: unknown) => {
      if ((error as { readonly code?: string }).code !== NOT_ALLOWED) throw error
      await asAdministrator(address, `drop database if exists ${name}`)
    },
  )
}
