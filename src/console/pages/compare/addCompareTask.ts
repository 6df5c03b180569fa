import { oneOf } from '../../../contract/define/field.ts'
import { ADD_TASK_INPUT } from '../../../contract/parts/compareInput.ts'
import {
  type CompareColumns,
  orderCompareTask,
} from '../../../contract/resources/supplier/orderCompareTask.ts'
import { encodeInput } from '../../../contract/wireOut.ts'
import { ApiError, post } from '../../api.ts'
import { askInput } from '../../bulk/askInput.tsx'
import type { Performer } from '../../bulk/performer.ts'
import { askFile } from '../../import/askFile.ts'
import { toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'

const PATH = '/biz-order/orderCompareTask'
type Column = keyof CompareColumns

/** Columns of a bill as they are asked for; the amount and one of the numbers are needed. */
const COLUMNS: Readonly<Record<Column, string>> = {
  orderNo: '渠道订单号列',
  supplierOrderNo: '供应商单号列',
  amount: '金额列',
  state: '状态列',
}

interface Analysis {
  readonly columns: readonly string[]
  readonly sample: readonly (readonly string[])[]
  readonly suggestMap: CompareColumns
}

function formOf(input: Readonly<Record<string, unknown>>, file: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input))
    if (value !== null && value !== undefined && value !== '') form.set(name, String(value))
  form.set('file', file)
  return form
}

/** A choice among the columns of the file, each with what stands below it in the first row. */
function columnChoice(column: Column, { columns, sample }: Analysis) {
  const [first = []] = sample
  const choices = Object.fromEntries(
    columns.map((heading, index) => {
      const example = first[index] ?? ''
      return [
        heading,
        example === '' ? heading : t('{title}（{detail}）', { title: heading, detail: example }),
      ]
    }),
  )
  const wire = Object.fromEntries(columns.map((heading) => [heading, heading]))
  return oneOf(COLUMNS[column], choices, column === 'amount' ? { wire, required: '请选择金额列' } : { wire })
}

/** Asks which columns the bill has, with those suggested that it probably has; null if the operator cancels. */
async function askColumns(analysis: Analysis): Promise<CompareColumns | null> {
  const names = Object.keys(COLUMNS) as Column[]
  const answer = await askInput({
    resource: orderCompareTask,
    title: t('账单的列'),
    yes: t('开始对账'),
    fields: Object.fromEntries(names.map((name) => [name, columnChoice(name, analysis)])),
    row: { id: '', ...analysis.suggestMap },
  })
  return answer && Object.fromEntries(names.map((name) => [name, (answer[name] as string | null) || null]))
}

/** Asks for supplier, period and bill, then for the bill's columns, and submits the comparison. */
export const addCompareTask: Performer = async (_resource, { refresh }) => {
  const input = await askInput({
    resource: orderCompareTask,
    title: t('新增对账'),
    yes: t('选择文件…'),
    fields: ADD_TASK_INPUT,
    row: null,
  })
  const file = input && (await askFile('.xlsx,.csv'))
  if (!input || !file) return
  const encoded = encodeInput(ADD_TASK_INPUT, input)
  try {
    const analysis = await post<Analysis>(`${PATH}/analyzeFile`, formOf(encoded, file))
    const columnMap = await askColumns(analysis)
    if (!columnMap) return
    await post(`${PATH}/addTask`, formOf({ ...encoded, columnMap: JSON.stringify(columnMap) }, file))
    toast(t('账单已提交，正在对账'), { tone: 'ok' })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
  await refresh()
}
