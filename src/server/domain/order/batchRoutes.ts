import { fail } from '../../../contract/errors.ts'
import { merchantOrderBatch } from '../../../contract/resources/order/merchantOrderBatch.ts'
import { dress } from '../../engine/read.ts'
import type { Reading } from '../../engine/work.ts'
import type { Parameters, Route } from '../../http/route.ts'
import { readBatchRows } from '../../store/order/batchRows.ts'
import { selectWhere } from '../../store/rows.ts'
import { cancelBatch, confirmBatch } from './batch.ts'
import { importBatch, importBatchFile } from './batchImport.ts'
import { analyzeFile, MOST_BYTES } from './batchSheet.ts'
import { MOST_BYTES as PARCEL_BYTES, shipFile } from './parcelFile.ts'

const BASE = '/biz-order/merchantOrderInfo', IMPORT = 'merchantOrderInfo_import'

async function batchNamed({ batchNo }: Parameters, { database, tenantId }: Reading) {
  const [row] = await selectWhere(database.kysely, merchantOrderBatch, tenantId, { field: 'batchNo', operator: 'equals', values: [String(batchNo ?? '')] })
  return row ?? fail('NOT_FOUND')
}

async function detail(parameters: Parameters, reading: Reading): Promise<unknown> {
  const [wire] = await dress(merchantOrderBatch, [await batchNamed(parameters, reading)], reading)
  return wire
}

async function errors(parameters: Parameters, reading: Reading): Promise<unknown> {
  const { id } = await batchNamed(parameters, reading)
  return (await readBatchRows(reading.database.kysely, reading.tenantId, id, false)).map(({ rowNo, error }) => ({ row: rowNo, msg: error }))
}

/** Calls of orders and of parcels that come as a list. */
export const BATCH_ROUTES: readonly Route[] = [
  { method: 'POST', path: `${BASE}/batchImport`, summary: '批量下单预览', permission: IMPORT, resource: 'merchantOrderBatch', action: 'import', write: importBatch },
  { method: 'POST', path: `${BASE}/analyzeFile`, summary: '批量下单文件的列', permission: IMPORT, resource: 'merchantOrderBatch', action: 'analyze', upload: { maxBytes: MOST_BYTES }, write: async (parameters, _work, services, sent) => ({ answer: await analyzeFile(parameters, services, sent), message: sent?.filename ?? '' }) },
  { method: 'POST', path: `${BASE}/batchImportExcel`, summary: '批量下单文件预览', permission: IMPORT, resource: 'merchantOrderBatch', action: 'import', upload: { maxBytes: MOST_BYTES }, write: (parameters, work, _services, sent) => importBatchFile(parameters, work, sent) },
  { method: 'POST', path: `${BASE}/batchConfirm`, summary: '批量下单确认', permission: IMPORT, resource: 'merchantOrderBatch', action: 'confirm', keyed: true, write: confirmBatch },
  { method: 'POST', path: `${BASE}/batchConfirmExcel`, summary: '批量下单文件确认', permission: IMPORT, resource: 'merchantOrderBatch', action: 'confirm', keyed: true, write: confirmBatch },
  { method: 'GET', path: `${BASE}/batch/detail`, summary: '批次详情', permission: IMPORT, read: detail },
  { method: 'GET', path: `${BASE}/batch/errors`, summary: '批次错误行', permission: IMPORT, read: errors },
  { method: 'POST', path: `${BASE}/batch/cancel`, summary: '取消批次', permission: IMPORT, resource: 'merchantOrderBatch', action: 'cancel', write: cancelBatch },
  { method: 'POST', path: `${BASE}/inKind/upDeliverGoods`, summary: '批量发货', permission: 'inKind_deliver', resource: 'inKind', action: 'upDeliverGoods', keyed: true, upload: { maxBytes: PARCEL_BYTES, beside: true }, write: (_parameters, work, _services, sent) => shipFile(work, sent) },
]
