import { sql } from 'kysely'
import type { FavorPlatform } from '../../../contract/parts/favorTerms.ts'
import { paymentManagementInfo } from '../../../contract/resources/pay/paymentManagementInfo.ts'
import type { Reader } from '../db.ts'
import { choiceSql, stateSql } from '../storedValues.ts'
import type { TenantRow } from '../tenancy.ts'

const IN_USE = stateSql(paymentManagementInfo, 'enabled', 'faulty')
const MOCK = choiceSql(paymentManagementInfo, 'payWay', 'mock')
const WAYS = {
  wechat: choiceSql(paymentManagementInfo, 'payWay', 'wechat'),
  alipay: choiceSql(paymentManagementInfo, 'payWay', 'alipay'),
} as const

/** Which channels are wanted: of one tenant or of any, by the number of the merchant or of its application. */
export interface ChannelQuery {
  readonly tenantId: string | null
  readonly platform: FavorPlatform
  readonly mchId: string | null
  readonly appId?: string | null
}

/** The channels of a platform that are in use, and those of the sandbox; real ones first. */
export async function favorChannels(
  db: Reader,
  { tenantId, platform, mchId, appId = null }: ChannelQuery,
): Promise<readonly TenantRow[]> {
  const { rows } = await sql<TenantRow>`
    select id::text as id, tenant_id as "tenantId"
    from payment_management_info
    where is_deleted = 0 and state in (${IN_USE}) and pay_way in (${WAYS[platform]}, ${MOCK})
      and (${tenantId}::text is null or tenant_id = ${tenantId})
      and (${mchId}::text is null or mch_id = ${mchId})
      and (${appId}::text is null or pay_app_id = ${appId} or mch_id = ${appId})
    order by (pay_way = ${MOCK}), priority, id
    limit 100
  `.execute(db)
  return rows
}
