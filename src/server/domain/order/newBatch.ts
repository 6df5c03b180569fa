import { fail } from '../../../contract/errors.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { merchantOrderBatch } from '../../../contract/resources/order/merchantOrderBatch.ts'
import { ZERO_FEN } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Parameters } from '../../engine/route.ts'
import { creationTimes, type Work } from '../../engine/work.ts'
import { findRows, insertRows } from '../../store/rows.ts'
import { type Batch, type LineValidator, textOf } from './batchLines.ts'
import type { Buyer } from './buyer.ts'
import type { BatchLines } from './queueBatch.ts'

/** How long a batch waits for its confirmation. */
const LIFE_MS = 2 * 3_600_000

/** The lines of a new batch, and whether they are text or come from a file. */
export interface BatchInput extends BatchLines {
  readonly kind: 'text' | 'excel'
  readonly fileName: string | null
}

/** The merchant of a batch, by its code or by its id. */
export async function findBuyer(
  { merchantCode, merchantId }: Parameters,
  validator: LineValidator,
  work: Work,
): Promise<Buyer> {
  const [row] =
    textOf(merchantCode) === null && textOf(merchantId)
      ? await findRows(work.db, merchantConfig, work.tenantId, [String(merchantId)])
      : []
  const code = textOf(merchantCode) ?? textOf(row?.merchantCode)
  return code ? validator.gates.buyer(code) : fail('MERCHANT_REQUIRED', {}, 'merchantId')
}

/** Inserts a batch whose lines are not validated yet. */
export async function makeBatch(
  { merchant }: Buyer,
  { lines, template, kind, fileName }: Omit<BatchInput, 'rules'>,
  work: Work,
): Promise<Batch> {
  const { userId, deptIds } = work.caller.session
  const [id = ''] = await insertRows(work.db, merchantOrderBatch, work.tenantId, [
    {
      merchantId: merchant.id,
      merchantCode: merchant.merchantCode,
      importType: kind,
      quickTemplateId: template?.id ?? null,
      fileId: fileName,
      totalRows: lines.length,
      okRows: 0,
      badRows: 0,
      totalAmount: ZERO_FEN,
      expireTime: formatMoment(new Date((work.at?.getTime() ?? Date.now()) + LIFE_MS)),
      batchState: 'waiting',
      createUser: userId,
      createDept: deptIds[0] ?? null,
      ...creationTimes(work),
    },
  ])
  const [row] = await findRows(work.db, merchantOrderBatch, work.tenantId, [id])
  return row ?? fail('NOT_FOUND')
}
