import { fail } from '../../contract/errors.ts'
import type { Database } from '../store/database.ts'
import { type Usage, usageOf } from '../store/files/attachRows.ts'
import { readParam } from '../engine/parameters.ts'
import type { Reader } from '../store/db.ts'

/**
 * Megabytes the files of a tenant may take, where no parameter says otherwise; a negative value is no limit.
 */
const DEFAULT_QUOTA_MB = 10_240
const MB = 1024 * 1024

/** Bytes the files of a tenant may take; null is no limit. */
async function quotaOf(database: Database, tenantId: string): Promise<number | null> {
  const configuredMb = Number(
    (await readParam({ database, tenantId }, 'upload.tenantQuotaMb')) ?? DEFAULT_QUOTA_MB,
  )
  const megabytes = Number.isInteger(configuredMb) ? configuredMb : DEFAULT_QUOTA_MB
  return megabytes < 0 ? null : megabytes * MB
}

export interface StorageUsage extends Usage {
  readonly quota: number | null
}
/** Storage usage of a tenant and its limit, in bytes. */
export const storageUsageOf = async (
  database: Database,
  tenantId: string,
  db: Reader = database.kysely,
): Promise<StorageUsage> => ({ ...(await usageOf(db, tenantId)), quota: await quotaOf(database, tenantId) })

/** Refuses (STORAGE_QUOTA) `addedBytes` that would exceed the tenant's limit. */
export function requireQuota({ bytes, quota }: StorageUsage, addedBytes: number): void {
  if (quota !== null && bytes + addedBytes > quota)
    fail('STORAGE_QUOTA', { used: formatBytes(bytes), limit: formatBytes(quota) }, 'file')
}

/** 1536 → `1.5KB`. */
function formatBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)))
  return `${Number((bytes / 1024 ** step).toFixed(1))}${units[step] ?? 'B'}`
}
