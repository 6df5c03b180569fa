import { fail } from '../../../../contract/errors.ts'
import { merchantEcommerce } from '../../../../contract/resources/merchant/merchantEcommerce.ts'
import { isId } from '../../../../kernel/id.ts'
import { readPage } from '../../../engine/page.ts'
import type { WriteResult } from '../../../engine/perform.ts'
import { removeRows } from '../../../engine/remove.ts'
import type { Parameters, Route } from '../../../engine/route.ts'
import { createRow, updateRow } from '../../../engine/save.ts'
import type { Work } from '../../../engine/work.ts'
import { selectWhere } from '../../../store/rows.ts'

/** The shop of a merchant, if it is one of commerce. */
async function shopOf(merchantId: string, { db, tenantId }: Work) {
  const [shop] = await selectWhere(db, merchantEcommerce, tenantId, {
    field: 'merchantId',
    operator: 'equals',
    values: [merchantId],
  })
  return shop ?? null
}

/**
 * Sets up the shop of a merchant, or with `ecommerceFlag` false removes it with its secrets. A caller that sends
 * no version replaces whatever is there.
 */
async function setEcommerce(parameters: Parameters, work: Work): Promise<WriteResult<unknown>> {
  const { ecommerceFlag = true, ...wire } = parameters
  const merchantId = String(wire.merchantId ?? '')
  if (!isId(merchantId))
    fail('VALIDATION', { label: merchantEcommerce.fields.merchantId.label, rule: '不能为空' }, 'merchantId')
  const shop = await shopOf(merchantId, work)
  if (['false', '0'].includes(String(ecommerceFlag)))
    return shop ? removeRows(merchantEcommerce, [shop.id], work) : fail('NOT_FOUND')
  return shop
    ? updateRow(merchantEcommerce, { version: shop.version, ...wire, id: shop.id }, work)
    : createRow(merchantEcommerce, wire, work)
}

/** The calls of shops that belong to the path of merchants. */
export const ECOMMERCE_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/biz-merchant/merchantConfig/ecommercePage',
    summary: '电商商户列表',
    permission: 'merchantConfig_view',
    resource: merchantEcommerce.id,
    read: async (parameters, reading) => (await readPage(merchantEcommerce, parameters, reading)).answer,
  },
  {
    method: 'POST',
    path: '/biz-merchant/merchantConfig/setEcommerce',
    summary: '电商配置',
    permission: 'merchantConfig_ecommerce',
    action: 'setEcommerce',
    resource: merchantEcommerce.id,
    write: setEcommerce,
  },
]
