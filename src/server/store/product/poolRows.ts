import { sql } from 'kysely'
import { goodsPoolRelation } from '../../../contract/resources/product/goodsPoolRelation.ts'
import { stateSql } from '../storedValues.ts'
import type { Writer } from '../db.ts'

const ON = stateSql(goodsPoolRelation, 'on')

/** Recounts the products of pools: those given, or those of these relations, removed ones included. */
export async function recountPools(
  db: Writer,
  tenantId: string,
  {
    poolIds = [],
    relationIds = [],
  }: { readonly poolIds?: readonly string[]; readonly relationIds?: readonly string[] },
): Promise<void> {
  await sql`
    update goods_pool set goods_count = computed.n, on_count = computed.live
    from (
      select pool.id, count(relation.id)::int as n,
        (count(relation.id) filter (where relation.relation_state = ${ON}))::int as live
      from goods_pool pool
      left join goods_pool_relation relation on relation.pool_id = pool.id and relation.is_deleted = 0
        and relation.tenant_id = pool.tenant_id
      where pool.tenant_id = ${tenantId}
          and (pool.id = any(${poolIds}::bigint[]) or pool.id in (
            select pool_id
            from goods_pool_relation
            where id = any(${relationIds}::bigint[]) and tenant_id = ${tenantId}))
        group by pool.id) as computed
    where goods_pool.id = computed.id
  `.execute(db)
}
