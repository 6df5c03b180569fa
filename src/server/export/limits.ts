import { fail } from '../../contract/errors.ts'
import type { Database } from '../store/database.ts'
import { readLimit } from '../engine/parameters.ts'

const DEFAULTS = {
  'export.maxRows': 5_000_000,
  'export.sync.maxRows': 50_000,
  'export.expireDays': 7,
  'export.tenantRunning': 2,
  'export.userQueued': 10,
} as const

/** A limit of a tenant: its parameter, or the default. */
export const limitOf = (database: Database, tenantId: string, key: keyof typeof DEFAULTS): Promise<number> =>
  readLimit({ database, tenantId }, key, DEFAULTS[key])

/** A number of rows in units of ten thousand (万), as messages show it. */
export const inTenThousands = (rows: number): string => String(rows / 10_000)

/** Maximum number of rows of one file. */
export const FILE_ROWS = { xlsx: 200_000, csv: 1_000_000, csvZip: 1_000_000 } as const

/** Refuses with `EXPORT_QUEUE_FULL` where a user has as many waiting exports as he may have. */
export async function requireQueueRoom(database: Database, tenantId: string, queued: number): Promise<void> {
  if (queued >= (await limitOf(database, tenantId, 'export.userQueued'))) fail('EXPORT_QUEUE_FULL')
}
