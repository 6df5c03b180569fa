import type { Database } from '../store/database.ts'
import { readLimit } from '../engine/parameters.ts'

const DEFAULTS = {
  'export.maxRows': 5_000_000,
  'export.sync.maxRows': 50_000,
  'export.expireDays': 7,
  'export.tenantRunning': 2,
  'export.userQueued': 10,
} as const

/** A limit of a tenant: its parameter, else the usual number. */
export const limitOf = (database: Database, tenantId: string, key: keyof typeof DEFAULTS): Promise<number> =>
  readLimit({ database, tenantId }, key, DEFAULTS[key])

/** A number of rows as sentences say it, in units of ten thousand. */
export const inTenThousands = (rows: number): string => String(rows / 10_000)

/** Rows a file holds before the next begins. */
export const FILE_ROWS = { xlsx: 200_000, csv: 1_000_000, csvZip: 1_000_000 } as const
