import { fail } from '../../../contract/errors.ts'
import { merchantOrderBatch } from '../../../contract/resources/order/merchantOrderBatch.ts'
import { dress } from '../../engine/read.ts'
import type { Reading } from '../../engine/work.ts'
import type { Parameters } from '../../http/route.ts'
import { readRefused } from '../../store/order/batchJobRows.ts'
import { readBatchRows } from '../../store/order/batchRows.ts'
import { selectWhere } from '../../store/rows.ts'
import { ORDER_BATCHES } from './batchWork.ts'
import { buyerOf } from './buyer.ts'

async function batchNamed({ batchNo }: Parameters, { database, tenantId }: Reading) {
  const [row] = await selectWhere(database.kysely, merchantOrderBatch, tenantId, { field: 'batchNo', operator: 'equals', values: [String(batchNo ?? '')] })
  return row ?? fail('NOT_FOUND')
}

/** How a batch stands; while it waits with what its account could pay. */
export async function batchDetail(parameters: Parameters, reading: Reading): Promise<unknown> {
  const batch = await batchNamed(parameters, reading)
  if (batch.batchState === 'reading' || batch.batchState === 'making') reading.services.clock.wake(ORDER_BATCHES)
  const [wire] = await dress(merchantOrderBatch, [{ ...batch }], reading)
  const buyer = batch.batchState === 'waiting' ? await buyerOf(String(batch.merchantCode), { ...reading, db: reading.database.kysely as never } as never).catch(() => null) : null
  return { ...wire, availableAmount: buyer?.account.availableAmount ?? null }
}

/** Lines that are wrong; with `refused` those that no longer fitted when it was confirmed. */
export async function batchErrors(parameters: Parameters, reading: Reading): Promise<unknown> {
  const { id } = await batchNamed(parameters, reading)
  if (String(parameters.refused ?? '') === '1') return readRefused(reading.database.kysely, reading.tenantId, id)
  return (await readBatchRows(reading.database.kysely, reading.tenantId, id, false)).map(({ rowNo, error }) => ({ row: rowNo, msg: error }))
}
