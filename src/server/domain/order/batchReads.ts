import { fail, Refusal } from '../../../contract/errors.ts'
import { merchantOrderBatch } from '../../../contract/resources/order/merchantOrderBatch.ts'
import { presentRows } from '../../engine/read.ts'
import type { Reading } from '../../engine/work.ts'
import type { Parameters } from '../../engine/route.ts'
import { readRefused } from '../../store/order/batchLineRows.ts'
import { readBatchRows } from '../../store/order/batchRows.ts'
import { selectWhere } from '../../store/rows.ts'
import { buyerOf } from './buyer.ts'

async function findBatch({ batchNo }: Parameters, { database, tenantId }: Reading) {
  const [row] = await selectWhere(database.kysely, merchantOrderBatch, tenantId, {
    field: 'batchNo',
    operator: 'equals',
    values: [String(batchNo ?? '')],
  })
  return row ?? fail('NOT_FOUND')
}

/**
 * Null for a refusal, since a merchant that may not order has no available amount; other errors are thrown.
 */
function nullOnRefusal(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}

/**
 * A batch with its state; while it waits for confirmation, with the available amount of its account in fen.
 */
export async function batchDetail(parameters: Parameters, reading: Reading): Promise<unknown> {
  const batch = await findBatch(parameters, reading)
  const [wire] = await presentRows(merchantOrderBatch, [{ ...batch }], reading)
  const buyer =
    batch.batchState === 'waiting'
      ? await buyerOf(String(batch.merchantCode), {
          db: reading.database.kysely,
          tenantId: reading.tenantId,
        }).catch(nullOnRefusal)
      : null
  return { ...wire, availableAmount: buyer?.account.availableAmount ?? null }
}

/** The faulty lines of a batch; with `refused=1` those refused when it was confirmed. */
export async function batchErrors(parameters: Parameters, reading: Reading): Promise<unknown> {
  const { id } = await findBatch(parameters, reading)
  if (String(parameters.refused ?? '') === '1')
    return readRefused(reading.database.kysely, reading.tenantId, id)
  return (await readBatchRows(reading.database.kysely, reading.tenantId, id, false)).map(
    ({ rowNo, error, errCode }) => ({ row: rowNo, msg: error, errCode }),
  )
}
