import { type Fen, subtractFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { Draft } from '../../form/draft.ts'
import { ApiError, get, post } from '../../api.ts'
import type { ColumnMapping } from '../../import/importFlow.ts'
import { t } from '../../text.ts'
import type { BatchLine } from './batchText.ts'

const ORDERS = '/biz-order/merchantOrderInfo'

/** A file's headings, sample rows, and the proposed meaning of its columns. */
export interface Analysis {
  readonly columns: readonly string[]
  readonly sample: readonly (readonly string[])[]
  readonly suggestMap: Readonly<Record<string, string>>
  readonly rowCount: number
}
export interface RowFault {
  readonly row: number
  readonly msg: string
}
/** Preview of the orders. Money in fen. */
export interface BatchPreview {
  readonly batchNo: string
  readonly totalRows: number
  readonly okRows: number
  readonly badRows: number
  readonly blockedRows: number
  readonly totalAmount: Fen
  readonly availableAmount: Fen
  readonly availableAfter: Fen
  readonly errors: readonly RowFault[]
}
export interface BatchDone {
  readonly batchNo: string
  readonly created: number
  readonly blocked: number
  readonly totalAmount: Fen
}
/** A long batch is processed after the response; this is the key for asking about it. */
export interface BatchStarted {
  readonly batchNo: string
  readonly batchState: number
  readonly totalRows?: number
}
export const isBatchStarted = (response: object): response is BatchStarted => 'batchState' in response
interface BatchStatus {
  readonly batchState: number
  readonly totalRows: number
  readonly processedRows: number | null
  readonly okRows: number
  readonly badRows: number
  readonly blockedRows: number | null
  readonly totalAmount: Fen
  readonly availableAmount: Fen | null
  readonly errorMsg: string | null
}
/** Called with the number of rows done. */
export type ProgressListener = (done: number, total: number) => void
const VALIDATING = 0,
  VALIDATED = 1,
  CREATING = 2,
  DONE = 3,
  POLL_MS = 500
/** A map from each meaning to the heading of its column. */
type ColumnMap = Readonly<Record<string, string>>

const orderParams = ({ merchantId, skuId, quickTemplateId }: Draft): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ merchantId, skuId, quickTemplateId }).flatMap(([name, value]) =>
      value ? [[name, String(value)]] : [],
    ),
  )
function formOf(file: File, fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  return form
}

export const mapOf = (columns: readonly string[], mapping: ColumnMapping): ColumnMap =>
  Object.fromEntries(mapping.flatMap((name, index) => (name ? [[name, columns[index] ?? '']] : [])))

export const analyze = (file: File): Promise<Analysis> =>
  post<Analysis>(`${ORDERS}/analyzeFile`, formOf(file, {}), { quiet: true })
export const previewText = (draft: Draft, rows: readonly BatchLine[]): Promise<BatchPreview> =>
  post<BatchPreview>(`${ORDERS}/batchImport`, { ...orderParams(draft), rows }, { quiet: true })
/** Without a map the template decides the meaning of the columns. */
export const previewFile = (
  draft: Draft,
  file: File,
  map: ColumnMap | null,
): Promise<BatchPreview | BatchStarted> =>
  post<BatchPreview | BatchStarted>(
    `${ORDERS}/batchImportExcel`,
    formOf(file, { ...orderParams(draft), ...(map ? { columnMap: JSON.stringify(map) } : {}) }),
    { quiet: true },
  )
/** Idempotency key of one batch: a retry after a lost response gets the original answer. */
export const confirmBatch = (batchNo: string, file: boolean): Promise<BatchDone | BatchStarted> =>
  post<BatchDone | BatchStarted>(
    `${ORDERS}/${file ? 'batchConfirmExcel' : 'batchConfirm'}`,
    { batchNo },
    { quiet: true, key: `confirm-${batchNo}` },
  )
export const cancelBatch = (batchNo: string): Promise<unknown> =>
  post(`${ORDERS}/batch/cancel`, { batchNo }, { quiet: true })

/** Waits until the server has stopped processing a batch. */
async function pollUntilSettled(batchNo: string, onProgress: ProgressListener): Promise<BatchStatus> {
  for (;;) {
    const status = await get<BatchStatus>(`${ORDERS}/batch/detail`, { query: { batchNo }, quiet: true })
    if (status.batchState !== VALIDATING && status.batchState !== CREATING) return status
    onProgress(
      status.batchState === CREATING ? status.totalRows : (status.processedRows ?? 0),
      status.totalRows,
    )
    await new Promise((resolve) => {
      window.setTimeout(resolve, POLL_MS)
    })
  }
}

const faultsOf = (batchNo: string, refused: 0 | 1): Promise<readonly RowFault[]> =>
  get<readonly RowFault[]>(`${ORDERS}/batch/errors`, { query: { batchNo, refused }, quiet: true })

/** Waits until the lines of a long batch have been checked. */
export async function followPreview(batchNo: string, onProgress: ProgressListener): Promise<BatchPreview> {
  const { batchState, totalRows, okRows, badRows, blockedRows, totalAmount, availableAmount } =
    await pollUntilSettled(batchNo, onProgress)
  if (batchState !== VALIDATED) throw new ApiError(400, t('批次已失效，请重新导入'))
  return {
    batchNo,
    totalRows,
    okRows,
    badRows,
    blockedRows: blockedRows ?? 0,
    totalAmount,
    availableAmount: availableAmount ?? ZERO_FEN,
    availableAfter: subtractFen(availableAmount ?? ZERO_FEN, totalAmount),
    errors: badRows > 0 ? await faultsOf(batchNo, 0) : [],
  }
}

/** Waits until the orders of a long batch have been made; if one is refused, none is made. */
export async function followConfirm(batchNo: string, onProgress: ProgressListener): Promise<BatchDone> {
  const { batchState, okRows, blockedRows, totalAmount, errorMsg } = await pollUntilSettled(
    batchNo,
    onProgress,
  )
  if (batchState === DONE) return { batchNo, created: okRows, blocked: blockedRows ?? 0, totalAmount }
  throw new ApiError(400, t(errorMsg ?? '批次已失效，请重新导入'), {
    errors: (await faultsOf(batchNo, 1)) as never,
  })
}
