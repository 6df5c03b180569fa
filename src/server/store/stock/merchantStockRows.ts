import { sql } from 'kysely'
import { noteLocks } from '../locks.ts'
import type { Reader } from '../db.ts'

/** Changes of the quantities of a merchant's stock. */
export interface MerchantDelta {
  readonly assigned?: number
  readonly available?: number
  readonly locked?: number
  readonly used?: number
  readonly recalled?: number
  readonly transferOut?: number
  readonly lost?: number
}

/** Updates a merchant's stock, guarded; false where it is short. */
export async function moveMerchantStock(
  db: Reader,
  id: string,
  {
    assigned = 0,
    available = 0,
    locked = 0,
    used = 0,
    recalled = 0,
    transferOut = 0,
    lost = 0,
  }: MerchantDelta,
): Promise<boolean> {
  noteLocks(db, 'merchantStock', [id])
  const { rows } = await sql`
      update merchant_stock
      set assigned_qty = assigned_qty + ${assigned}, available_qty = available_qty + ${available},
        locked_qty = locked_qty + ${locked}, used_qty = used_qty + ${used},
        recalled_qty = recalled_qty + ${recalled},
        transfer_out_qty = transfer_out_qty + ${transferOut}, lost_qty = lost_qty + ${lost}, update_time = now(),
        version = version + 1
    where id = ${id} and available_qty + ${available} >= 0 and locked_qty + ${locked} >= 0
      and used_qty + ${used} >= 0 returning id
    `.execute(db)
  return rows.length > 0
}

/** Id of a merchant's stock of a batch; null where there is none. */
export async function merchantStockOf(
  db: Reader,
  tenantId: string,
  { merchantCode, stockId }: { readonly merchantCode: string; readonly stockId: string },
): Promise<string | null> {
  const [row] = await db
    .selectFrom('merchant_stock')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('merchant_code', '=', merchantCode)
    .where('stock_id', '=', stockId)
    .execute()
  return row?.id ?? null
}
