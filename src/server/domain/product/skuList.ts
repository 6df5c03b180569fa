import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { goodsSpu } from '../../../contract/resources/product/goodsSpu.ts'
import type { Row } from '../../../contract/define/row.ts'
import { parseIds, parseRowIds } from '../../../contract/wire.ts'
import { namedBy, pickableFields } from '../../engine/choices.ts'
import { presentRows } from '../../engine/read.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import { findRows } from '../../store/rows.ts'
import { selectRows } from '../../store/pageRows.ts'
import { hasRoute, openedSkus } from './supply.ts'
import type { Predicate, Where } from '../../store/predicate.ts'

type Sku = Row<typeof goodsSku>
const MAX_LIMIT = 200

function conditions(
  { skuIds, skuCodes, goodsTypes, keyword, onlySellable }: Parameters,
  reading: Reading,
): Where<typeof goodsSku>[] {
  const pickable = pickableFields(goodsSku, reading)
  const whereIn = <N extends string>(field: N, values: readonly unknown[]): Predicate<N>[] =>
    values.length > 0 && (field === 'id' || pickable.has(field)) ? [{ field, operator: 'in', values }] : []
  return [
    namedBy(goodsSku, keyword, reading),
    ...whereIn('id', parseRowIds(skuIds)),
    ...whereIn('skuCode', parseIds(skuCodes)),
    ...whereIn('goodsType', parseIds(goodsTypes).map(Number).filter(Number.isInteger)),
    ...(isFlagSet(onlySellable)
      ? [{ field: 'status' as const, operator: 'equals' as const, values: [goodsSku.states.wire.enabled] }]
      : []),
  ]
}
const isFlagSet = (value: unknown): boolean =>
  value === true || String(value) === '1' || String(value) === 'true'

/** The SKUs that can be ordered now: product on sale and a route to deliver them. */
async function sellable(skus: readonly Sku[], reading: Reading): Promise<Sku[]> {
  const spus = new Map(
    (
      await findRows(
        reading.database.kysely,
        goodsSpu,
        reading.tenantId,
        skus.flatMap(({ spuId }) => spuId ?? []),
      )
    ).map((row) => [row.id, row]),
  )
  return skus.filter((sku) => {
    const spu = spus.get(sku.spuId ?? '')
    return spu?.shelfStatus === 'on' && hasRoute(sku, spu.deliverType)
  })
}

/** SKUs for a picker, by id, code, keyword or type; with a merchant's code only those opened for it. */
async function skuList(parameters: Parameters, reading: Reading): Promise<unknown> {
  const limit = Math.min(MAX_LIMIT, Math.max(1, Math.trunc(Number(parameters.limit ?? 50)) || 50))
  const onlySellable = isFlagSet(parameters.onlySellable)
  const candidates = await selectRows(reading.database.kysely, goodsSku, {
    tenantId: reading.tenantId,
    where: { all: [visibleTo(goodsSku, reading), ...conditions(parameters, reading)] },
    order: [{ field: 'skuCode', descending: false }],
    limit: onlySellable ? 2000 : limit,
    offset: 0,
  })
  const offered = onlySellable ? await sellable(candidates, reading) : candidates
  const merchant = String(parameters.merchantCode ?? '')
  const openedIds = merchant
    ? await openedSkus(
        merchant,
        offered.map(({ id }) => id),
        reading,
      )
    : null
  return presentRows(
    goodsSku,
    offered
      .filter(({ id }) => openedIds?.has(id) ?? true)
      .slice(0, limit)
      .map((row) => ({ ...row })),
    reading,
  )
}

/** Routes of SKUs beside the declared ones. */
export const SKU_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: '/biz-product/goodsSku/skuList',
    summary: '规格商品选择',
    choices: true,
    read: skuList,
  },
]
