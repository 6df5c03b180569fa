import { createHash } from 'node:crypto'
import { constants, cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate, MIGRATIONS, type OwnerConnection, migrationFiles } from '../migrate.ts'

/** Folder in which the build puts a database with all tables and no rows: `postgres`, and `migrations.sha256`. */
const PREPARED = fileURLToPath(new URL('../database/', import.meta.url))
/** File of a prepared database with the digest of the migrations it was made by. */
export const DIGEST_FILE = 'migrations.sha256'

/** SHA-256 of the names and contents of the migrations in a folder. */
export function migrationsDigest(folder = MIGRATIONS): string {
  const hash = createHash('sha256')
  for (const [name, sql] of migrationFiles(folder)) hash.update(`${name}\0${sql}\0`)
  return hash.digest('hex')
}

/**
 * Copies the prepared database to `folder` if there is no database yet; returns whether it did. A prepared
 * database of other migrations is not used. An interrupted copy leaves no `folder`.
 */
export function copyPrepared(folder: string, prepared = PREPARED): boolean {
  if (existsSync(folder) || !isCurrent(prepared)) return false
  const part = `${folder}.part`
  rmSync(part, { recursive: true, force: true })
  cpSync(join(prepared, 'postgres'), part, { recursive: true, mode: constants.COPYFILE_FICLONE })
  renameSync(part, folder)
  return true
}

function isCurrent(prepared: string): boolean {
  const file = join(prepared, DIGEST_FILE)
  return existsSync(file) && readFileSync(file, 'utf8').trim() === migrationsDigest()
}

/**
 * Runs the migrations that have not run yet. A prepared database has the partitions of the months around its
 * build; those around today are added.
 */
export async function migrateEmbedded(owner: OwnerConnection, isPrepared: boolean): Promise<void> {
  await migrate(owner)
  if (isPrepared)
    await owner.script(
      `select ledger_months((current_date - interval '3 months')::date, (current_date + interval '3 months')::date),
         row_months((now() - interval '3 months')::date, (now() + interval '3 months')::date)`,
    )
}
