import { stockInRecord } from '../../../contract/resources/stock/stockInRecord.ts'
import { encodeInput } from '../../../contract/wireOut.ts'
import { ApiError, get, post } from '../../api.ts'
import { askInput } from '../../bulk/askInput.tsx'
import { askFile } from '../../import/askFile.ts'
import { confirm } from '../../shell/confirm.ts'
import { toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'
import type { Performer } from '../../bulk/performer.ts'

const { skuId, supplierId, purchaseOrderId, batchNo, unitCost, expireTime } = stockInRecord.fields
const FIELDS = {
  skuId: { ...skuId, help: undefined, where: { goodsType: ['card', 'coupon'] } },
  purchaseOrderId: { ...purchaseOrderId, when: undefined, required: false, help: '直接导入时不填' },
  supplierId: { ...supplierId, when: undefined, required: false, help: '不填则为采购单的供应商' },
  unitCost,
  batchNo,
  expireTime,
}
const IMPORT_PATH = '/biz-product/stockInRecord'

function formOf(input: Readonly<Record<string, unknown>>, file: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input))
    if (value !== null && value !== undefined && value !== '') form.set(name, String(value))
  form.set('file', file)
  return form
}

/**
 * Sends a file of cards with its call instead of the upload endpoint: the server stores it only encrypted,
 * until it has been read.
 */
async function send(form: FormData): Promise<void> {
  try {
    await post(`${IMPORT_PATH}/importCards`, form)
  } catch (error) {
    if (
      !(error instanceof ApiError) ||
      error.errCode !== 'CONFIRM' ||
      !(await confirm({ title: t('提示'), text: error.message, yes: t('继续') }))
    )
      throw error
    form.set('confirm', '1')
    await post(`${IMPORT_PATH}/importCards`, form)
  }
}

/** Asks for the stock receipt's data and the file, and submits both. */
export const importCards: Performer = async (_resource, { refresh }) => {
  const cardInput = await askInput({
    resource: stockInRecord,
    title: t('导入卡密'),
    yes: t('选择文件…'),
    fields: FIELDS,
    row: null,
  })
  const file = cardInput && (await askFile('.xlsx,.csv'))
  if (!cardInput || !file) return
  try {
    await send(formOf(encodeInput(FIELDS, cardInput), file))
    toast(t('文件已提交，正在解析'), { tone: 'ok' })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
  await refresh()
}

/** Saves the faults of the lines that were not imported. */
export const saveErrorFile: Performer = async (_resource, { row }) => {
  if (!row) return
  const content = await get<string>(`${IMPORT_PATH}/errorFile`, { query: { id: row.id }, raw: true }).catch(
    () => null,
  )
  if (content === null) return
  const href = URL.createObjectURL(new Blob([content], { type: 'text/csv' }))
  Object.assign(document.createElement('a'), { href, download: `${String(row.inNo ?? row.id)}.csv` }).click()
  URL.revokeObjectURL(href)
}
