import { sql } from 'kysely'
import type { Reader } from '../db.ts'

/** Whether goods are in one of these categories or below it. */
export async function categoryHolds(
  db: Reader,
  tenantId: string,
  { categoryIds, skuId }: { readonly categoryIds: readonly string[]; readonly skuId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from goods_sku s
    join goods_category c on c.id = s.category_id and c.is_deleted = 0
    where s.tenant_id = ${tenantId} and s.id = ${skuId}
      and (c.id = any(${categoryIds}::bigint[])
        or string_to_array(trim(both '/' from coalesce(c.ancestors, '')), '/') && ${categoryIds}::text[])
    limit 1
  `.execute(db)
  return rows.length > 0
}
