import { sql } from 'kysely'
import { merchantEcommerce } from '../../../contract/resources/merchant/merchantEcommerce.ts'
import type { Expiry } from '../alarm/moneyConditions.ts'
import type { Reader, Writer } from '../db.ts'
import { choiceSql } from '../storedValues.ts'

const EXPIRED = choiceSql(merchantEcommerce, 'syncState', 'expired')

/** Destroys the secrets of shops that were removed; with them their orders can be read no more. */
export async function destroyShopSecrets(
  db: Writer,
  tenantId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update merchant_ecommerce
    set app_secret = null, session_token = null, sync_state = ${choiceSql(merchantEcommerce, 'syncState', 'none')}
    where tenant_id = ${tenantId} and id = any(${ids}::bigint[])
  `.execute(db)
}

/** Marks shops whose token ran out until this moment. */
export async function expireShopTokens(db: Writer, now: Date): Promise<void> {
  await sql`
    update merchant_ecommerce
    set sync_state = ${EXPIRED}, update_time = now(), version = version + 1
    where token_expire_time <= ${now} and sync_state <> ${EXPIRED} and is_deleted = 0
  `.execute(db)
}

/** Shops whose token ends within seven days or ended in the last 30. */
export async function endingShopTokens(db: Reader, now: Date): Promise<Expiry[]> {
  const { rows } = await sql<Expiry>`
    select tenant_id as "tenantId", id::text as id, shop_name as name, 'merchantEcommerce' as noun,
      to_char(token_expire_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as "end",
      floor(extract(epoch from token_expire_time - ${now}::timestamptz) / 86400)::int as days
    from merchant_ecommerce
    where token_expire_time between ${now}::timestamptz - interval '30 days' and ${now}::timestamptz + interval '7 days'
      and is_deleted = 0
  `.execute(db)
  return rows
}
