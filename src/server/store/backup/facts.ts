/** Runs a statement as the owner of the tables. */
export type Ask = (sql: string) => Promise<Record<string, unknown>[]>

/** Facts by which a copy of a database is verified. */
export interface Facts {
  /** Version of PostgreSQL. */
  readonly server: string
  readonly migrations: readonly string[]
  /** Number of rows of every table; partitions are counted separately. */
  readonly tables: Readonly<Record<string, number>>
  /**
   * Fingerprint of the field key that encrypts its secrets, never the key itself; null before the first
   * start.
   */
  readonly keyFingerprint: string | null
  /** Whether it contains the field key itself, because no `SECRET_KEY` was set. */
  readonly holdsKey: boolean
}

/** Facts of a database, and the file names of its uploads. */
export interface DatabaseContents {
  readonly facts: Facts
  readonly uploads: readonly string[]
}

const TABLES = `select relname as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`

/** Reads the facts of a database. */
export async function readFacts(ask: Ask): Promise<Facts> {
  const [version] = await ask('show server_version')
  const migrations = await ask('select name from migration order by name')
  const tables: Record<string, number> = {}
  for (const { name } of await ask(TABLES)) {
    const [row] = await ask(`select count(*)::int as n from "${String(name)}"`)
    tables[String(name)] = Number(row?.n)
  }
  const keys = new Map(
    (await ask('select name, value from server_key')).map(({ name, value }) => [String(name), String(value)]),
  )
  return {
    server: String(version?.server_version),
    migrations: migrations.map(({ name }) => String(name)),
    tables,
    keyFingerprint: keys.get('fingerprint') ?? null,
    holdsKey: keys.has('field'),
  }
}

/** File names of the uploads in a database, including removed ones, because their removal can be undone. */
export async function uploadsOf(ask: Ask): Promise<string[]> {
  return (await ask('select name from attach order by name')).map(({ name }) => String(name))
}
