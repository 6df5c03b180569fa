/** Asks a database one statement as the owner of its tables. */
export type Ask = (sql: string) => Promise<Record<string, unknown>[]>

/** What a database says of itself, by which a copy of it is known again. */
export interface Facts {
  /** Version of PostgreSQL. */
  readonly server: string
  readonly migrations: readonly string[]
  /** Rows of every table, parts of cut tables by themselves. */
  readonly tables: Readonly<Record<string, number>>
  /**
   * Which field key its secrets are encrypted with: what the server keeps of it, never the key; null before
   * the first start.
   */
  readonly keyFingerprint: string | null
  /** Whether the field key itself is kept in it, because no `SECRET_KEY` was set. */
  readonly holdsKey: boolean
}

/** What is read of a database beside its rows; `uploads` are names of files. */
export interface Read {
  readonly facts: Facts
  readonly uploads: readonly string[]
}

const TABLES = `select relname as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`

/** Reads what a database says of itself. */
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

/** Names of the uploads a database speaks of, removed ones included: what was removed may be restored. */
export async function uploadsOf(ask: Ask): Promise<string[]> {
  return (await ask('select name from attach order by name')).map(({ name }) => String(name))
}
