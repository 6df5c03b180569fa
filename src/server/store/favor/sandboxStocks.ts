import { sql } from 'kysely'
import { FAVOR_PLATFORMS, type FavorPlatform } from '../../../contract/parts/favorTerms.ts'
import type { Reader } from '../db.ts'

/** Whose a stock of the sandbox is. */
export async function stockAtSandbox(
  db: Reader,
  tenantId: string,
  stockId: string,
): Promise<{ readonly mchId: string; readonly platform: FavorPlatform } | null> {
  const { rows } = await sql<{ readonly mchId: string; readonly platform: number }>`
    select mch_id as "mchId", platform from favor_sandbox_stock
    where tenant_id = ${tenantId} and stock_id = ${stockId}
  `.execute(db)
  const [row] = rows
  if (!row) return null
  return { mchId: row.mchId, platform: row.platform === FAVOR_PLATFORMS.wire.wechat ? 'wechat' : 'alipay' }
}
