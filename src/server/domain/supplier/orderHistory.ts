import type { Resource } from '../../../contract/define/resource.ts'
import type { Reading } from '../../engine/work.ts'
import { countRows } from '../../store/countRows.ts'

const OPEN_STATES = [10, 20, 45]
const channelOrders = ({ services }: Reading): Resource | undefined =>
  services.resources.find(({ id }) => id === 'channelOrderInfo')

/** Whether orders at this supplier have no final result yet. */
export async function hasOpenOrders(supplierId: string, reading: Reading): Promise<boolean> {
  const orders = channelOrders(reading)
  return (
    orders !== undefined &&
    (await countRows(reading.database.kysely, orders, {
      tenantId: reading.tenantId,
      where: {
        all: [
          { field: 'supplierId', operator: 'equals', values: [supplierId] },
          { field: 'channelState', operator: 'in', values: OPEN_STATES },
        ],
      },
      cap: 1,
    })) > 0
  )
}

/** Whether the supplier ever got an order. */
export async function hasOrders(supplierId: string, reading: Reading): Promise<boolean> {
  const orders = channelOrders(reading)
  return (
    orders !== undefined &&
    (await countRows(reading.database.kysely, orders, {
      tenantId: reading.tenantId,
      where: { field: 'supplierId', operator: 'equals', values: [supplierId] },
      cap: 1,
    })) > 0
  )
}
