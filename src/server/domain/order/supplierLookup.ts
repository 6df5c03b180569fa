import type { Row } from '../../../contract/define/row.ts'
import { supplierConfig } from '../../../contract/resources/supplier/supplierConfig.ts'
import type { Reading, Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import { findRows } from '../../store/rows.ts'
import type { SupplierAdapter } from '../../suppliers/adapter.ts'
import { adapterFor } from '../../suppliers/adapterFor.ts'

/** Everything an order asks of suppliers is asked here, and only here. */

/** What an order has to know of a supplier. */
export interface Supplier {
  readonly accountId: string
  readonly code: string
  readonly resultTimeoutMin: number | null
}

type Config = Row<typeof supplierConfig>
async function configOf(
  db: Reading['database']['kysely'],
  tenantId: string,
  supplierId: string,
): Promise<Config | null> {
  const [row] = await findRows(db, supplierConfig, tenantId, [supplierId])
  return row ? (row as unknown as Config) : null
}

/** Account, code and patience of a supplier. */
export async function supplierOf({ db, tenantId }: Work, supplierId: string): Promise<Supplier | null> {
  const config = await configOf(db, tenantId, supplierId)
  return config?.accountId
    ? {
        accountId: config.accountId,
        code: config.supplierCode ?? '',
        resultTimeoutMin: config.resultTimeoutMin,
      }
    : null
}

/** How a supplier is talked to; whether it still gets new orders was asked before. */
export async function adapterOf(
  services: Services,
  tenantId: string,
  supplierId: string,
): Promise<SupplierAdapter | null> {
  const config = await configOf(services.database.kysely, tenantId, supplierId)
  return config ? adapterFor(config, services) : null
}
