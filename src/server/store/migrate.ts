import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A connection as owner of the tables, for migrations. */
export interface OwnerConnection {
  readonly query: (sql: string, parameters?: readonly unknown[]) => Promise<Record<string, unknown>[]>
  readonly script: (sql: string) => Promise<void>
}

/** Folder of the migrations beside the server. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations/', import.meta.url))

/**
 * Runs every migration that has not run yet, in the order of their numbers, each in its own transaction.
 * Throws where an executed file was changed.
 */
export async function migrate(owner: OwnerConnection, folder = MIGRATIONS): Promise<void> {
  await owner.script(
    `create table if not exists migration (
      name varchar(120) primary key,
      sha256 varchar(64) not null,
      ran_at timestamptz not null default now())`,
  )
  const shaByName = new Map(
    (await owner.query('select name, sha256 from migration')).map((row) => [
      String(row.name),
      String(row.sha256),
    ]),
  )
  for (const [name, sql] of migrationFiles(folder)) {
    const sha256 = createHash('sha256').update(sql).digest('hex')
    const recordedSha = shaByName.get(name)
    if (recordedSha === sha256) continue
    if (recordedSha)
      throw new Error(`数据库迁移 ${name} 在执行之后被修改；请新增迁移文件，不要修改已执行的文件`)
    try {
      await owner.script(
        `begin; ${sql}; insert into migration (name, sha256) values ('${name}', '${sha256}'); commit`,
      )
    } catch (error) {
      throw failureOf(name, error)
    }
  }
}

/** The failure of a migration, by the name of its file; the code of the database stays. */
function failureOf(name: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const failure = new Error(`数据库迁移 src/server/store/migrations/${name} 失败：${error.message}`, {
    cause: error,
  })
  return 'code' in error ? Object.assign(failure, { code: error.code }) : failure
}

/** Names and contents of the migrations in a folder, in the order in which they run. */
export function migrationFiles(folder: string): [name: string, sql: string][] {
  if (!existsSync(folder)) throw new Error(`there are no migrations in ${folder}`)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')])
}
