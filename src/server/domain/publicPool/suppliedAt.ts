import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { type Fen, ZERO_FEN } from '../../../kernel/money.ts'
import type { Services } from '../../services.ts'
import type { ChangedInnerOrder, SourceParcel } from '../../store/order/innerOrderRows.ts'
import { readParcels } from '../../store/order/parcelRows.ts'
import { findRows } from '../../store/rows.ts'
import { asTenant } from '../../store/tenancy.ts'

/** What became of an order at the tenant that supplies it. */
export interface Supplied {
  readonly refundAmount: Fen
  readonly parcels: readonly SourceParcel[]
}

/** Reads an order in the tenant that supplies it. */
export const suppliedAt = ({ database }: Services, { sourceTenantId, sourceOrderId }: ChangedInnerOrder) =>
  asTenant(sourceTenantId, async (): Promise<Supplied> => {
    const [order] = await findRows(database.kysely, merchantOrderInfo, sourceTenantId, [sourceOrderId])
    const parcels = await readParcels(database.kysely, sourceTenantId, sourceOrderId)
    return {
      refundAmount: order?.refundAmount ?? ZERO_FEN,
      parcels: parcels as unknown as readonly SourceParcel[],
    }
  })
