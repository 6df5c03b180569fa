import type { Route } from '../../engine/route.ts'
import { cancelBatch, confirmBatch } from './batch.ts'
import { importBatch, importBatchFile } from './batchImport.ts'
import { batchDetail, batchErrors } from './batchReads.ts'
import { analyzeFile, MAX_BYTES, readOrdersAhead } from './batchSheet.ts'
import { MAX_BYTES as PARCEL_BYTES, readParcelsAhead, shipFile } from './parcelFile.ts'

const BASE = '/biz-order/merchantOrderInfo',
  IMPORT = 'merchantOrderInfo_import'

/** Routes of order batches and of parcel lists. */
export const BATCH_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: `${BASE}/batchImport`,
    summary: '批量下单预览',
    permission: IMPORT,
    resource: 'merchantOrderBatch',
    action: 'import',
    write: importBatch,
  },
  {
    method: 'POST',
    path: `${BASE}/analyzeFile`,
    summary: '批量下单文件的列',
    permission: IMPORT,
    resource: 'merchantOrderBatch',
    action: 'analyze',
    upload: { maxBytes: MAX_BYTES, ahead: readOrdersAhead },
    write: async (parameters, _work, services, upload) => ({
      answer: await analyzeFile(parameters, services, upload),
      message: upload?.filename ?? '',
    }),
  },
  {
    method: 'POST',
    path: `${BASE}/batchImportExcel`,
    summary: '批量下单文件预览',
    permission: IMPORT,
    resource: 'merchantOrderBatch',
    action: 'import',
    upload: { maxBytes: MAX_BYTES, ahead: readOrdersAhead },
    write: (parameters, work, _services, upload) => importBatchFile(parameters, work, upload),
  },
  {
    method: 'POST',
    path: `${BASE}/batchConfirm`,
    summary: '批量下单确认',
    permission: IMPORT,
    resource: 'merchantOrderBatch',
    action: 'confirm',
    keyed: true,
    write: confirmBatch,
  },
  {
    method: 'POST',
    path: `${BASE}/batchConfirmExcel`,
    summary: '批量下单文件确认',
    permission: IMPORT,
    resource: 'merchantOrderBatch',
    action: 'confirm',
    keyed: true,
    write: confirmBatch,
  },
  { method: 'GET', path: `${BASE}/batch/detail`, summary: '批次详情', permission: IMPORT, read: batchDetail },
  {
    method: 'GET',
    path: `${BASE}/batch/errors`,
    summary: '批次错误行',
    permission: IMPORT,
    read: batchErrors,
  },
  {
    method: 'POST',
    path: `${BASE}/batch/cancel`,
    summary: '取消批次',
    permission: IMPORT,
    resource: 'merchantOrderBatch',
    action: 'cancel',
    write: cancelBatch,
  },
  {
    method: 'POST',
    path: `${BASE}/inKind/upDeliverGoods`,
    summary: '批量发货',
    permission: 'inKind_deliver',
    resource: 'inKind',
    action: 'upDeliverGoods',
    keyed: true,
    upload: { maxBytes: PARCEL_BYTES, beside: true, ahead: readParcelsAhead },
    write: (_parameters, work, _services, upload) => shipFile(work, upload),
  },
]
