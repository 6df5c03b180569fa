import { afterAll, beforeAll, inject } from 'vitest'
import type { OwnerConnection } from '../../src/server/store/migrate.ts'
import { openScratchDatabase } from '../../src/server/store/tableChanges/scratch.ts'
import { addressOf, administrator, createDatabase, dropDatabase } from './postgres.ts'

/**
 * A database of the driver under test for all tests of a file. The returned function empties it and connects
 * as its owner.
 */
export function useOwnerDatabase(): () => Promise<OwnerConnection> {
  let database: (OwnerConnection & { readonly close: () => Promise<void> }) | null = null
  beforeAll(async () => {
    const { postgres } = inject('template')
    database = postgres ? await openPostgres(postgres.address) : await openScratchDatabase()
  })
  afterAll(async () => {
    await database?.close()
  })
  return async () => {
    if (!database) throw new Error('the database exists only during the tests of this file')
    await database.script(`
      reset role;
      reset search_path;
      drop schema public cascade;
      create schema public;
      grant usage on schema public to public;
    `)
    return database
  }
}

async function openPostgres(
  address: string,
): Promise<OwnerConnection & { readonly close: () => Promise<void> }> {
  const name = await createDatabase(address)
  const client = administrator(addressOf(address, name))
  await client.connect()
  return {
    query: async (sql, parameters = []) =>
      (await client.query<Record<string, unknown>>(sql, [...parameters])).rows,
    script: async (sql) => {
      await client.query(sql)
    },
    close: async () => {
      await client.end()
      await dropDatabase(address, name)
    },
  }
}
