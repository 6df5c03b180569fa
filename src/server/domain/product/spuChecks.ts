import type { Row } from '../../../contract/define/row.ts'
import { fail } from '../../../contract/errors.ts'
import { goodsBrand } from '../../../contract/resources/product/goodsBrand.ts'
import { goodsCategory } from '../../../contract/resources/product/goodsCategory.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import type { goodsSpu } from '../../../contract/resources/product/goodsSpu.ts'
import { formatDay } from '../../../kernel/time.ts'
import type { Work } from '../../engine/work.ts'
import { findRows, selectWhere } from '../../store/rows.ts'
import { isTraded } from './supply.ts'

export type Spu = Row<typeof goodsSpu>
/** Delivery types allowed for each goods type. */
const DELIVERY_TYPES: Readonly<Record<Spu['goodsType'], readonly Spu['deliverType'][]>> = {
  topUp: ['api'],
  ticket: ['api'],
  inKind: ['stock', 'manual'],
  card: ['stock', 'api', 'stockFirst'],
  coupon: ['stock', 'api', 'stockFirst'],
  favor: ['manual'],
  physicalCard: ['manual'],
  eternity: ['manual'],
}

/** The SKUs of products. */
export const skusOf = (work: Work, spuIds: readonly string[]): Promise<Row<typeof goodsSku>[]> =>
  selectWhere(work.db, goodsSku, work.tenantId, {
    field: 'spuId',
    operator: 'in',
    values: spuIds,
  })

/** Refuses a brand whose authorisation has expired. */
export async function requireAuthorised(work: Work, brandId: string | null): Promise<void> {
  if (!brandId) return
  const [brand] = await findRows(work.db, goodsBrand, work.tenantId, [brandId])
  const end = brand?.authExpireDate
  if (typeof end === 'string' && end < formatDay(new Date())) fail('SPU_BRAND_EXPIRED', {}, 'brandId')
}

/** Refuses a category that is not a leaf of level 2 or 3. */
export async function requireLeaf(work: Work, categoryId: string): Promise<void> {
  const [category] = await findRows(work.db, goodsCategory, work.tenantId, [categoryId])
  const children = await selectWhere(work.db, goodsCategory, work.tenantId, {
    field: 'parentId',
    operator: 'equals',
    values: [categoryId],
  })
  if (Number(category?.level ?? 1) < 2 || children.length > 0) fail('SPU_CATEGORY_NOT_LEAF', {}, 'categoryId')
}

/**
 * Refuses a delivery or account type that the goods type does not allow (quoted goods of every type come from their
 * supplier), and a new goods type after orders.
 */
export async function requireType(before: Spu | null, next: Spu, work: Work): Promise<void> {
  const isQuoted = next.sourcePoolId !== null && next.sourcePoolId !== undefined && next.deliverType === 'api'
  if (!isQuoted && !DELIVERY_TYPES[next.goodsType].includes(next.deliverType))
    fail('SPU_DELIVER_TYPE', {}, 'deliverType')
  if (next.goodsType === 'topUp' && (next.accountType ?? 'none') === 'none')
    fail('SPU_ACCOUNT_TYPE_REQUIRED', {}, 'accountType')
  if (
    before &&
    before.goodsType !== next.goodsType &&
    (await isTraded(
      (await skusOf(work, [before.id])).map(({ id }) => id),
      work,
    ))
  )
    fail('SPU_TYPE_FIXED', {}, 'goodsType')
}
