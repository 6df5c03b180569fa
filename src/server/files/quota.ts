import { fail } from '../../contract/errors.ts'
import type { Database } from '../store/database.ts'
import { type Usage, usageOf } from '../store/files/attachRows.ts'
import { readParam } from '../engine/parameters.ts'
import type { Reader } from '../store/db.ts'

/**
 * Megabytes the files of a tenant may take, where no parameter says otherwise; less than nothing is no
 * limit.
 */
const USUAL_MB = 10_240
const MB = 1024 * 1024

/** Bytes the files of a tenant may take; null is no limit. */
async function quotaOf(database: Database, tenantId: string): Promise<number | null> {
  const said = Number((await readParam({ database, tenantId }, 'upload.tenantQuotaMb')) ?? USUAL_MB)
  const megabytes = Number.isInteger(said) ? said : USUAL_MB
  return megabytes < 0 ? null : megabytes * MB
}

export interface Standing extends Usage {
  readonly quota: number | null
}
/** What a tenant's files take and may take. */
export const standingOf = async (
  database: Database,
  tenantId: string,
  db: Reader = database.kysely,
): Promise<Standing> => ({ ...(await usageOf(db, tenantId)), quota: await quotaOf(database, tenantId) })

/** Refuses `more` bytes beyond what the tenant's files may take. */
export function requireRoom({ bytes, quota }: Standing, more: number): void {
  if (quota !== null && bytes + more > quota)
    fail('STORAGE_QUOTA', { used: sized(bytes), limit: sized(quota) }, 'file')
}

/** 1536 → `1.5KB`. */
function sized(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)))
  return `${Number((bytes / 1024 ** step).toFixed(1))}${units[step] ?? 'B'}`
}
