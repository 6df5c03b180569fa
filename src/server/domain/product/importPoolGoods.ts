import type { Row } from '../../../contract/define/row.ts'
import { type FieldError, fieldError } from '../../../contract/errors.ts'
import { goodsPool } from '../../../contract/resources/product/goodsPool.ts'
import { goodsPoolRelation } from '../../../contract/resources/product/goodsPoolRelation.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import type { ImportRow, ImportRowsResult, ImportRun } from '../../engine/hooks.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Work } from '../../engine/work.ts'
import { selectRows } from '../../store/pageRows.ts'
import { recountPools } from '../../store/product/poolRows.ts'
import { insertPoolGoods, MAX_POOL_GOODS, type PoolGoods } from './poolGoods.ts'

type Pool = Row<typeof goodsPool>
type Sku = Row<typeof goodsSku>
const ALL = { order: [], limit: 100_000, offset: 0 } as const

/** Pools and SKUs that the rows of a batch name, and which of the pairs exist already. */
interface Catalogue {
  readonly pools: ReadonlyMap<string, Pool>
  readonly skus: ReadonlyMap<string, Sku>
  readonly pairs: ReadonlySet<string>
}
const pairOf = (poolId: unknown, skuId: unknown): string => `${String(poolId)}:${String(skuId)}`

async function loadCatalogue(rows: readonly ImportRow[], work: Work): Promise<Catalogue> {
  const { db, tenantId } = work
  const codesOf = (name: string) => [
    ...new Set(rows.flatMap(({ values }) => (typeof values[name] === 'string' ? [values[name]] : []))),
  ]
  const pools = await selectRows(db, goodsPool, {
    ...ALL,
    tenantId,
    where: {
      all: [visibleTo(goodsPool, work), { field: 'poolCode', operator: 'in', values: codesOf('poolCode') }],
    },
  })
  const skus = await selectRows(db, goodsSku, {
    ...ALL,
    tenantId,
    where: {
      all: [visibleTo(goodsSku, work), { field: 'skuCode', operator: 'in', values: codesOf('skuCode') }],
    },
  })
  const relations =
    pools.length === 0 || skus.length === 0
      ? []
      : await selectRows(db, goodsPoolRelation, {
          ...ALL,
          tenantId,
          where: {
            all: [
              { field: 'poolId', operator: 'in', values: pools.map(({ id }) => id) },
              { field: 'skuId', operator: 'in', values: skus.map(({ id }) => id) },
            ],
          },
        })
  return {
    pools: new Map(pools.map((pool) => [pool.poolCode ?? '', pool])),
    skus: new Map(skus.map((sku) => [sku.skuCode ?? '', sku])),
    pairs: new Set(relations.map(({ poolId, skuId }) => pairOf(poolId, skuId))),
  }
}

/** A row resolved to a product of a pool, or what is wrong with it. */
function checkRow(
  { values, errors }: ImportRow,
  { pools, skus, pairs }: Catalogue,
  roomLeft: (pool: Pool) => boolean,
): PoolGoods | readonly FieldError[] {
  const pool = pools.get(String(values.poolCode)),
    sku = skus.get(String(values.skuCode))
  const faults = [...errors]
  const addFault = (field: string, code: Parameters<typeof fieldError>[1]): void => {
    if (!faults.some((fault) => fault.field === field)) faults.push(fieldError(field, code))
  }
  if (!pool) addFault('poolCode', 'POOL_NOT_FOUND')
  if (!sku) addFault('skuCode', 'SKU_NOT_FOUND')
  if (!pool || !sku) return faults
  if (sku.status !== 'enabled') addFault('skuCode', 'SKU_DISABLED')
  const allowed = pool.goodsTypes ?? []
  if (allowed.length > 0 && !allowed.includes(sku.goodsType as never)) addFault('skuCode', 'POOL_GOODS_TYPE')
  if (pairs.has(pairOf(pool.id, sku.id))) addFault('skuCode', 'POOL_GOODS_REPEATED')
  if (faults.length === 0 && !roomLeft(pool)) addFault('poolCode', 'POOL_FULL')
  return faults.length > 0 ? faults : { pool, sku, discount: (values.discount as number | null) ?? null }
}

/**
 * Adds products to pools according to rows of a file; rows with errors are returned as faulty and not written.
 */
export async function importPoolGoods(
  rows: readonly ImportRow[],
  { write }: ImportRun,
  work: Work,
): Promise<ImportRowsResult> {
  const catalogue = await loadCatalogue(rows, work)
  const added = new Map<string, number>()
  const roomLeft = ({ id, goodsCount }: Pool): boolean => {
    const count = (added.get(id) ?? 0) + 1
    added.set(id, count)
    return (goodsCount ?? 0) + count <= MAX_POOL_GOODS
  }
  const goods: PoolGoods[] = [],
    faulty: { number: number; errors: readonly FieldError[] }[] = []
  for (const row of rows) {
    const result = checkRow(row, catalogue, roomLeft)
    if ('pool' in result) goods.push(result)
    else faulty.push({ number: row.number, errors: result })
  }
  if (!write || goods.length === 0) return { ids: [], faulty }
  const ids = await insertPoolGoods(goods, work)
  await recountPools(work.db, work.tenantId, { poolIds: [...new Set(goods.map(({ pool }) => pool.id))] })
  return { ids, faulty }
}
