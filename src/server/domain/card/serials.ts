import { fail } from '../../../contract/errors.ts'
import { physicalCardOrder } from '../../../contract/resources/card/physicalCardOrder.ts'
import { JobStopped } from '../../jobs/run.ts'
import type { Services } from '../../services.ts'
import { lockMaking } from '../../store/card/physicalCardRows.ts'
import { MAX_SERIAL, reserveSerials } from '../../store/card/serialRows.ts'
import type { Writer } from '../../store/db.ts'
import { updateRows } from '../../store/rows.ts'
import type { PhysicalOrder } from './physicalMoney.ts'

/** Reserves serial numbers of a prefix; returns the first. Refuses with CARD_SERIALS_USED_UP. */
export async function takeSerials(
  db: Writer,
  tenantId: string,
  { prefix, qty }: { readonly prefix: string; readonly qty: number },
): Promise<number> {
  const first = await reserveSerials(db, tenantId, { prefix, qty })
  return first + qty - 1 > MAX_SERIAL ? fail('CARD_SERIALS_USED_UP') : first
}

/** Reserves the serial numbers of an order once; a repeated run finds them in its row. */
export function withSerials(
  { database }: Services,
  row: PhysicalOrder,
  tenantId: string,
): Promise<number> | number {
  if (row.serialStart !== null) return row.serialStart
  return database.transaction(async (db) => {
    if (!(await lockMaking(db, row.id))) throw new JobStopped()
    const first = await takeSerials(db, tenantId, { prefix: row.cardPrefix, qty: row.qty })
    const set = { serialStart: first, serialEnd: first + row.qty - 1 }
    await updateRows(db, physicalCardOrder, { tenantId, ids: [row.id], set, userId: null })
    return first
  })
}
