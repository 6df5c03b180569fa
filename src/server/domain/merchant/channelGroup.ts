import type { Row } from '../../../contract/define/row.ts'
import { fail } from '../../../contract/errors.ts'
import { goodsChannelDetail } from '../../../contract/resources/merchant/goodsChannelDetail.ts'
import { goodsChannelGroupConfig } from '../../../contract/resources/merchant/goodsChannelGroupConfig.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { supplierGoods } from '../../../contract/resources/supplier/supplierGoods.ts'
import type { ActionHandler, Changes, Hooks } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { recheckGoods } from '../../store/merchant/recheckRows.ts'
import { findRows, selectWhere } from '../../store/rows.ts'
import { particulars } from '../../engine/particulars.ts'

type Config = Row<typeof goodsChannelGroupConfig>

async function fillConfig(draft: Changes, work: Work): Promise<void> {
  const [sku] = await findRows(work.db, goodsSku, work.tenantId, [String(draft.skuId)])
  if (!sku) return fail('NOT_FOUND')
  const { skuCode, skuName, spuId, categoryId, brandId, goodsType } = sku
  const merchantId = draft.merchantId ?? null
  if (merchantId !== null && (draft.merchantGroupId ?? null) !== null)
    fail('CHANNEL_GROUP_AND_MERCHANT', {}, 'merchantId')
  const [merchant] =
    merchantId === null ? [] : await findRows(work.db, merchantConfig, work.tenantId, [String(merchantId)])
  Object.assign(draft, {
    skuCode,
    skuName,
    spuId,
    categoryId,
    brandId,
    goodsType,
    merchantCode: merchant?.merchantCode ?? null,
    scope: merchant ? 'merchant' : draft.merchantGroupId ? 'group' : 'general',
  })
}

/** Refuses duplicate supplier goods, and weighted routing whose weights add up to 0. */
function requireDetails(config: Config, details: readonly Changes[]): void {
  if (new Set(details.map(({ supplierGoodsId }) => supplierGoodsId)).size < details.length)
    fail('CHANNEL_GOODS_REPEATED', {}, 'details')
  if (
    config.routeMode === 'weighted' &&
    details.reduce((sum, { weight }) => sum + (typeof weight === 'number' ? weight : 10), 0) <= 0
  )
    fail('CHANNEL_WEIGHTS_ZERO', {}, 'details')
}

const pendingRechecks = new WeakMap<Work, Set<string>>()

/** Runs a change of many configurations and rechecks their goods once at its end, instead of after each. */
export async function withDeferredRecheck<T>(work: Work, run: () => Promise<T>): Promise<T> {
  const skuIds = new Set<string>()
  pendingRechecks.set(work, skuIds)
  try {
    const result = await run()
    await recheckGoods(work.db, work.tenantId, [...skuIds])
    return result
  } finally {
    pendingRechecks.delete(work)
  }
}

async function recheck(skuId: string, work: Work): Promise<void> {
  const pendingSkuIds = pendingRechecks.get(work)
  if (pendingSkuIds) pendingSkuIds.add(skuId)
  else await recheckGoods(work.db, work.tenantId, [skuId])
}

export const goodsChannelGroupConfigHooks: Hooks<typeof goodsChannelGroupConfig> = {
  beforeSave: async ({ before, draft, work }) => {
    if (before === null) await fillConfig(draft, work)
    const next = { ...before, ...draft } as Config
    const details = Array.isArray(draft.details)
      ? (draft.details as Changes[])
      : next.routeMode === 'weighted' && before
        ? await selectWhere(work.db, goodsChannelDetail, work.tenantId, {
            field: 'configId',
            operator: 'equals',
            values: [before.id],
          })
        : null
    if (details) requireDetails(next, details)
    else if (next.routeMode === 'weighted') fail('CHANNEL_WEIGHTS_ZERO', {}, 'details')
  },
  afterSave: async ({ after, work }) => {
    await recheck(after.skuId, work)
  },
  afterAct: async (ids, work) => {
    await recheckConfigs(ids, work)
  },
  afterRemove: async (rows, work) => {
    await recheckGoods(
      work.db,
      work.tenantId,
      rows.map(({ skuId }) => skuId),
    )
  },
}

async function recheckConfigs(ids: readonly string[], work: Work): Promise<void> {
  const rows = await findRows(work.db, goodsChannelGroupConfig, work.tenantId, ids)
  await recheckGoods(work.db, work.tenantId, [...new Set(rows.map(({ skuId }) => String(skuId)))])
}

/**
 * Fills a channel from its supplier goods: supplier, cost and defaults; the SKU must be that of its
 * configuration.
 */
async function fillDetail(draft: Changes, configId: string, work: Work): Promise<void> {
  const [goods] = await findRows(work.db, supplierGoods, work.tenantId, [String(draft.supplierGoodsId)])
  const [config] = await findRows(work.db, goodsChannelGroupConfig, work.tenantId, [configId])
  if (!goods || !config) return fail('NOT_FOUND')
  if (goods.skuId !== config.skuId) fail('CHANNEL_GOODS_OTHER_SKU', {}, 'supplierGoodsId')
  if (goods.goodsState === 'stopped') fail('CHANNEL_GOODS_STOPPED', {}, 'supplierGoodsId')
  draft.priority ??= goods.priority ?? 10
  draft.weight ??= goods.weight ?? 10
  Object.assign(draft, {
    supplierId: goods.supplierId,
    costPrice: goods.purchasePrice,
    skuId: config.skuId,
    skuCode: config.skuCode,
    merchantGroupId: config.merchantGroupId,
    merchantCode: config.merchantCode,
  })
}

const goodsChannelDetailHooks: Hooks<typeof goodsChannelDetail> = {
  beforeSave: async ({ before, draft, work }) => {
    const isGoodsChanged =
      before === null ||
      (draft.supplierGoodsId !== undefined && draft.supplierGoodsId !== before.supplierGoodsId)
    if (isGoodsChanged) await fillDetail(draft, String(before?.configId ?? draft.configId), work)
    const { openTime = null, closeTime = null } = { ...before, ...draft }
    if ((openTime === null) !== (closeTime === null)) fail('CHANNEL_HOURS_INCOMPLETE', {}, 'closeTime')
  },
  afterAct: async (ids, work) => {
    const rows = await findRows(work.db, goodsChannelDetail, work.tenantId, ids)
    await recheckGoods(work.db, work.tenantId, [...new Set(rows.map(({ skuId }) => String(skuId)))])
  },
}

const enable: ActionHandler<typeof goodsChannelDetail, 'enable'> = async (row, _input, work) => {
  const [goods] = await findRows(work.db, supplierGoods, work.tenantId, [row.supplierGoodsId])
  if (goods?.goodsState === 'stopped') fail('CHANNEL_GOODS_STOPPED')
  return { set: { fusedTime: null, probeTime: null } }
}

export const goodsChannelDetailParticulars = particulars(goodsChannelDetail, {
  hooks: goodsChannelDetailHooks,
  actions: { enable },
})
