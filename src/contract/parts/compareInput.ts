import { date, money, oneOf, reference, text } from '../define/field.ts'
import { compareTimes } from './compareTerms.ts'

/** What is asked with a supplier's bill before it is compared. */
export const ADD_TASK_INPUT = {
  supplierId: reference('供应商', { to: 'supplierConfig', required: '请选择供应商' }),
  periodStart: date('周期开始', { required: '请选择周期开始日' }),
  periodEnd: date('周期结束', { required: '请选择周期结束日', help: '最长 31 天，且已结束' }),
  timeField: oneOf('时间口径', compareTimes.labels, { wire: compareTimes.wire, default: 'finish' }),
  tolerance: money('容差', { default: 0, min: 0, help: '每笔差异不超过它时算作一致' }),
  taskName: text('任务名称', { max: 80, help: '不填则由供应商和周期组成' }),
}
