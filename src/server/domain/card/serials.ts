import { fail } from '../../../contract/errors.ts'
import { physicalCardOrder } from '../../../contract/resources/card/physicalCardOrder.ts'
import { JobStopped } from '../../jobs/run.ts'
import type { Services } from '../../services.ts'
import { lockMaking } from '../../store/card/physicalCardRows.ts'
import { MAX_SERIAL, reserveSerials } from '../../store/card/serialRows.ts'
import { updateRows } from '../../store/rows.ts'
import type { PhysicalOrder } from './physicalMoney.ts'

/** Reserves the serial numbers of an order once; a repeated run finds them in its row. */
export function withSerials(
  { database }: Services,
  row: PhysicalOrder,
  tenantId: string,
): Promise<number> | number {
  if (row.serialStart !== null) return row.serialStart
  return database.transaction(async (db) => {
    if (!(await lockMaking(db, row.id))) throw new JobStopped()
    const first = await reserveSerials(db, tenantId, { prefix: row.cardPrefix, qty: row.qty })
    const last = first + row.qty - 1
    if (last > MAX_SERIAL) fail('CARD_SERIALS_USED_UP')
    const set = { serialStart: first, serialEnd: last }
    await updateRows(db, physicalCardOrder, { tenantId, ids: [row.id], set, userId: null })
    return first
  })
}
