import type { Draft } from '../../form/draft.ts'
import { post } from '../../api.ts'
import type { Mapping } from '../../import/flow.ts'
import type { BatchLine } from './batchText.ts'

const ORDERS = '/biz-order/merchantOrderInfo'

/** What a file has: its headings, some of its rows, and what its columns most likely hold. */
export interface Analysis { readonly columns: readonly string[]; readonly sample: readonly (readonly string[])[]; readonly suggestMap: Readonly<Record<string, string>>; readonly rowCount: number }
export interface RowFault { readonly row: number; readonly msg: string }
/** What would be ordered. Money in fen. */
export interface BatchPreview { readonly batchNo: string; readonly totalRows: number; readonly okRows: number; readonly badRows: number; readonly blockedRows: number; readonly totalAmount: number; readonly availableAmount: number; readonly availableAfter: number; readonly errors: readonly RowFault[] }
export interface BatchDone { readonly batchNo: string; readonly created: number; readonly blocked: number; readonly totalAmount: number }
/** A map from what is needed to the heading it stands under. */
type ColumnMap = Readonly<Record<string, string>>

const given = ({ merchantId, skuId, quickTemplateId }: Draft): Record<string, string> => Object.fromEntries(Object.entries({ merchantId, skuId, quickTemplateId }).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])))
function formOf(file: File, more: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(more)) form.append(name, value)
  form.append('file', file)
  return form
}

export const mapOf = (columns: readonly string[], mapping: Mapping): ColumnMap => Object.fromEntries(mapping.flatMap((name, index) => (name ? [[name, columns[index] ?? '']] : [])))

export const analyze = (file: File): Promise<Analysis> => post<Analysis>(`${ORDERS}/analyzeFile`, formOf(file, {}), { quiet: true })
export const previewText = (draft: Draft, rows: readonly BatchLine[]): Promise<BatchPreview> => post<BatchPreview>(`${ORDERS}/batchImport`, { ...given(draft), rows }, { quiet: true })
/** Without a map the template says what the columns hold. */
export const previewFile = (draft: Draft, file: File, map: ColumnMap | null): Promise<BatchPreview> => post<BatchPreview>(`${ORDERS}/batchImportExcel`, formOf(file, { ...given(draft), ...(map ? { columnMap: JSON.stringify(map) } : {}) }), { quiet: true })
/** One key for one batch: whoever asks again after an answer was lost gets that answer. */
export const confirmBatch = (batchNo: string, file: boolean): Promise<BatchDone> => post<BatchDone>(`${ORDERS}/${file ? 'batchConfirmExcel' : 'batchConfirm'}`, { batchNo }, { quiet: true, key: `confirm-${batchNo}` })
export const cancelBatch = (batchNo: string): Promise<unknown> => post(`${ORDERS}/batch/cancel`, { batchNo }, { quiet: true })
