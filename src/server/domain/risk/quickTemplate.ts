import { fail } from '../../../contract/errors.ts'
import { quickTemplate } from '../../../contract/resources/risk/quickTemplate.ts'
import type { Hooks } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'

/** Columns of order lines by their names, in the order of a template's file. */
export const ORDER_COLUMNS: Readonly<Record<string, string>> = {
  account: '账号',
  name: '收货人',
  phone: '手机号',
  address: '地址',
  merchantOrderNo: '商户订单号',
  skuCode: '商品编码',
  qty: '数量',
  remark: '备注',
}
/** Columns a template must map: the receiver for physical goods, else the account. */
const requiredColumns = (goodsType: unknown): readonly string[] =>
  goodsType === 'inKind' || goodsType === 'physicalCard' ? ['name', 'phone', 'address'] : ['account']

function requireColumns(map: unknown, goodsType: unknown): void {
  if (map === null || typeof map !== 'object' || Array.isArray(map))
    return fail('COLUMN_MAP_INVALID', {}, 'columnMap')
  const entries = Object.entries(map as Record<string, unknown>).filter(
    ([, header]) => header !== null && header !== '',
  )
  if (
    entries.some(
      ([name, header]) => !(name in ORDER_COLUMNS) || typeof header !== 'string' || header.length > 100,
    )
  )
    fail('COLUMN_MAP_INVALID', {}, 'columnMap')
  const mappedColumns = new Set(entries.map(([name]) => name))
  const missing = requiredColumns(goodsType).find((name) => !mappedColumns.has(name))
  if (missing)
    fail('QUICK_TEMPLATE_COLUMN_MISSING', { column: ORDER_COLUMNS[missing] ?? missing }, 'columnMap')
  if (new Set(entries.map(([, header]) => header)).size < entries.length)
    fail('QUICK_TEMPLATE_HEADING_REPEATED', {}, 'columnMap')
}

const quickTemplateHooks: Hooks<typeof quickTemplate> = {
  beforeSave: async ({ before, draft }) => {
    if (draft.columnMap !== undefined || draft.goodsType !== undefined)
      requireColumns(draft.columnMap ?? before?.columnMap, draft.goodsType ?? before?.goodsType)
    if (before === null) draft.useCount = 0
  },
}

export const quickTemplateParticulars = particulars(quickTemplate, { hooks: quickTemplateHooks })
