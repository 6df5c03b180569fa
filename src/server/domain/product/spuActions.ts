import { fail, say } from '../../../contract/errors.ts'
import { goodsSpu } from '../../../contract/resources/product/goodsSpu.ts'
import type { WireRow } from '../../../contract/wire.ts'
import { encodeRow } from '../../../contract/wireOut.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { attachChildren } from '../../engine/childResources.ts'
import { createRow } from '../../engine/save.ts'
import { sellsAny } from '../../store/couponCode/activityRows.ts'
import { PLATFORM_TENANT } from '../../store/tenancy.ts'
import { requireAuthorised, skusOf } from './spuChecks.ts'
import { hasRoute } from './supply.ts'

export const shelve: ActionHandler<typeof goodsSpu, 'shelve'> = async (row, _input, work) => {
  if (!row.taxCode) fail('SPU_TAX_CODE_MISSING', {}, 'taxCode')
  const skus = (await skusOf(work, [row.id])).filter(
    ({ status, faceValue, salePrice, minSalePrice }) =>
      status === 'enabled' && faceValue > 0 && salePrice >= (minSalePrice ?? 0),
  )
  if (skus.length === 0) fail('SPU_WITHOUT_ENABLED_SKU')
  const isSupplied =
    skus.some((sku) => hasRoute(sku, row.deliverType)) || (await sellsAny(work.db, work.tenantId, skus))
  if (!isSupplied) fail('SPU_WITHOUT_SUPPLY')
  await requireAuthorised(work, row.brandId)
  return {}
}

/** Only the platform tenant may force a product off sale or lift that. */
export const unshelve: ActionHandler<typeof goodsSpu, 'unshelve'> = async (row, _input, work) => {
  if (row.shelfStatus === 'forced' && work.tenantId !== PLATFORM_TENANT) fail('SPU_FORCED_OFF')
  return Promise.resolve({
    consequences: row.shelfStatus === 'on' ? [say('不再接受新订单，处理中的订单继续完成')] : [],
  })
}

export const forceOff: ActionHandler<typeof goodsSpu, 'forceOff'> = async (_row, input, work) => {
  if (work.tenantId !== PLATFORM_TENANT) fail('FORBIDDEN', { permission: 'goodsSpu_forceOff' })
  return Promise.resolve({ consequences: [say('强制下架：{reason}', { reason: input.reason })] })
}

/** Copies a product as a draft; its SKUs keep values and prices and get new codes. */
export const copy: ActionHandler<typeof goodsSpu, 'copy'> = async (row, _input, work) => {
  const source: WireRow & { id: string } = { ...row }
  await attachChildren(goodsSpu, [source], work)
  const wire = encodeRow(goodsSpu, source, 'plain')
  const copiedFields = Object.entries(goodsSpu.fields)
    .filter(([name, field]) => !('computed' in field && field.computed) && wire[name] !== null)
    .map(([name]) => [name, wire[name]])
  const skus = (wire.skus as WireRow[]).map(
    ({ id: _id, version: _version, skuCode: _code, skuName: _name, ...sku }) => sku,
  )
  const created = await createRow(
    goodsSpu,
    { ...Object.fromEntries(copiedFields), skus, spuName: `${row.spuName} 副本`.slice(-100) },
    work,
  )
  return { consequences: [say('复制出草稿“{name}”', { name: created.message ?? '' })] }
}
