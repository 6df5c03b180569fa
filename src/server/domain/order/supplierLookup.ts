import type { Row } from '../../../contract/define/row.ts'
import { supplierConfig } from '../../../contract/resources/supplier/supplierConfig.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Lookup, Reading, Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import { findRows } from '../../store/rows.ts'
import type { SupplierAdapter } from '../../suppliers/adapter.ts'
import type { Candidate } from '../merchant/routing.ts'
import { adapterFor } from '../../suppliers/adapterFor.ts'

/** What orders need to know of a supplier. */
export interface Supplier {
  readonly accountId: string
  readonly code: string
}

type Config = Row<typeof supplierConfig>
async function configOf(
  db: Reading['database']['kysely'],
  tenantId: string,
  supplierId: string,
): Promise<Config | null> {
  const [row] = await findRows(db, supplierConfig, tenantId, [supplierId])
  return row ?? null
}

/** Account and code of a supplier; null where it has no account. */
export async function supplierOf({ db, tenantId }: Work, supplierId: string): Promise<Supplier | null> {
  const config = await configOf(db, tenantId, supplierId)
  return config?.accountId
    ? {
        accountId: config.accountId,
        code: config.supplierCode ?? '',
      }
    : null
}

/** Whether a supplier is another tenant, which gives cost back by a refund of its own. */
export const isOtherTenant = async ({ db, tenantId }: Lookup, supplierId: string): Promise<boolean> =>
  (await configOf(db, tenantId, supplierId))?.adapterCode === 'inner'

/**
 * When the result of an attempt is overdue: after the timeout of the supplier or the fallback, in minutes.
 */
export const resultDueAt = (
  { resultTimeoutMin }: Pick<Candidate, 'resultTimeoutMin'>,
  fallbackMin: number,
  { at }: Pick<Work, 'at'>,
): string =>
  formatMoment(new Date((at?.getTime() ?? Date.now()) + (resultTimeoutMin || fallbackMin) * 60_000))

/**
 * The adapter of a supplier; null where it does not exist. Does not check whether it still takes new orders.
 */
export async function adapterOf(
  services: Services,
  tenantId: string,
  supplierId: string,
): Promise<SupplierAdapter | null> {
  const config = await configOf(services.database.kysely, tenantId, supplierId)
  return config ? adapterFor(config, services) : null
}
