import { fail, say } from '../../../contract/errors.ts'
import { stockInRecord } from '../../../contract/resources/stock/stockInRecord.ts'
import { ZERO_FEN } from '../../../kernel/money.ts'
import { submitJob } from '../../jobs/queue.ts'
import { readInput } from '../../engine/input.ts'
import type { Work } from '../../engine/work.ts'
import type { Parameters, UploadedFile, WriteRoute } from '../../engine/route.ts'
import { sealBytes } from './sealFile.ts'
import { insertRows } from '../../store/rows.ts'
import { keepFile, sameFile } from '../../store/stock/stockInFileRows.ts'
import { skuOf } from '../../store/stock/stockRows.ts'
import { originOf } from './stockInOrigin.ts'

/** Name of the queue of card files. */
export const CARD_FILE_QUEUE = 'cardFile'

const MAX_BYTES = 20 * 1024 * 1024
const { skuId, supplierId, purchaseOrderId, batchNo, unitCost, expireTime } = stockInRecord.fields
/** Fields submitted with a card file. */
const INPUT = {
  skuId,
  batchNo,
  purchaseOrderId: { ...purchaseOrderId, when: undefined, required: false },
  supplierId: { ...supplierId, when: undefined, required: false },
  unitCost,
  expireTime,
}
const CARD_TYPES = new Set<unknown>(['card', 'coupon'])

/**
 * Stores a card file, sealed, with a stock receipt and submits the job that reads it. The cards enter stock
 * only when the receipt is approved. A file imported in the last 30 days needs a confirmation.
 */
async function importCards(
  parameters: Parameters,
  work: Work,
  upload: UploadedFile,
): Promise<{
  readonly answer: unknown
  readonly msg: string
  readonly targets: readonly string[]
  readonly message: string
}> {
  const input = await readInput(INPUT, parameters, work)
  const sku = await skuOf(work.db, work.tenantId, String(input.skuId))
  if (!sku || !CARD_TYPES.has(sku.goodsType)) fail('STOCK_IMPORT_NO_CARD_GOODS', {}, 'skuId')
  const origin = await originOf(input, work)
  if (await sameFile(work.db, work.tenantId, upload.sha256)) work.confirm(say('文件已导入过'))
  const { userId, deptIds } = work.caller.session
  const [id = ''] = await insertRows(work.db, stockInRecord, work.tenantId, [
    {
      ...input,
      ...origin,
      skuCode: sku?.skuCode,
      qty: 0,
      totalRows: 0,
      okQty: 0,
      dupQty: 0,
      badQty: 0,
      totalCost: ZERO_FEN,
      fileName: upload.filename,
      fileSha: upload.sha256,
      orderState: 'parsing',
      createUser: userId,
      createDept: deptIds[0] ?? null,
      updateUser: userId,
    },
  ])
  await keepFile(work.db, {
    tenantId: work.tenantId,
    recordId: id,
    content: await sealBytes(work.vault, upload.bytes),
  })
  await submitJob(work, { queue: CARD_FILE_QUEUE, id })
  return { answer: { id }, msg: '文件已提交，正在解析', targets: [id], message: upload.filename }
}

/** The route that imports a card file. */
export const IMPORT_CARDS: WriteRoute = {
  method: 'POST',
  path: '/biz-product/stockInRecord/importCards',
  summary: '导入卡密',
  permission: 'stockInRecord_import',
  resource: stockInRecord.id,
  action: 'import',
  upload: { maxBytes: MAX_BYTES },
  write: (parameters, work, _services, upload) =>
    importCards(parameters, work, upload ?? fail('FILE_MISSING', {}, 'file')),
}
