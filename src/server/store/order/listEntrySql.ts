import { type RawBuilder, sql } from 'kysely'
import { blackWhiteList } from '../../../contract/resources/risk/blackWhiteList.ts'
import { choiceSql, stateSql } from '../storedValues.ts'

/** The stored state of entries in use. */
export const ENABLED = stateSql(blackWhiteList, 'enabled')
const FOR_ALL = choiceSql(blackWhiteList, 'scope', 'all'),
  FOR_MERCHANT = choiceSql(blackWhiteList, 'scope', 'merchant'),
  FOR_SKU = choiceSql(blackWhiteList, 'scope', 'sku'),
  AS_THE_RULE_SAYS = choiceSql(blackWhiteList, 'action', 'rule')

/** Entries for keywords of an address. */
export const IS_KEYWORD = sql<boolean>`target_type = ${choiceSql(blackWhiteList, 'targetType', 'address')}`

/** The columns of an entry of the block and allow lists. */
export const ENTRY = sql`
  id::text, list_type as "listType", target_type as "targetType", scope,
  coalesce(action, ${AS_THE_RULE_SAYS}) as action
`

/** The condition for entries in effect at a moment for orders of a merchant and SKU. */
export const liveEntriesSql = (
  tenantId: string,
  { merchantCode, skuId, at }: { readonly merchantCode: string; readonly skuId: string; readonly at: Date },
): RawBuilder<boolean> => sql`
  tenant_id = ${tenantId} and is_deleted = 0 and status = ${ENABLED}
  and (expire_time is null or expire_time > ${at})
  and (scope = ${FOR_ALL} or (scope = ${FOR_MERCHANT} and merchant_code = ${merchantCode})
    or (scope = ${FOR_SKU} and sku_id = ${skuId}::bigint))
`
