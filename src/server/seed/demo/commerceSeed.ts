import { commerceConfig } from '../../../contract/resources/commerce/commerceConfig.ts'
import { userinfo } from '../../../contract/resources/people/userinfo.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { CpsOrder } from '../../domain/commerce/cpsGateway.ts'
import { SANDBOX_UNION } from '../../domain/commerce/sandboxUnion.ts'
import { takeOrders } from '../../domain/commerce/takeOrders.ts'
import type { Work } from '../../engine/work.ts'
import { findRows, insertRows, selectWhere } from '../../store/rows.ts'

const DAY_MS = 86_400_000
/** Name, union, promotion position, share of the commission, and whether it is in use. */
const CONFIGS = [
  ['京东好物推荐', 'jd', '3100286201', 'points', 0.5, 'enabled'],
  ['多多百亿补贴', 'pinduoduo', '41120088', 'points', 0.4, 'enabled'],
  ['外卖红包', 'meituan', 'MT-20871', 'none', 0, 'disabled'],
] as const

/** Orders of the demonstration: a day and a half of each position in use, every third tracked to a user. */
async function ordersFor(site: { platform: string; siteId: string }, users: readonly string[]) {
  const now = Date.now()
  const window = { from: formatMoment(new Date(now - DAY_MS / 2)), to: formatMoment(new Date(now)) }
  const orders: CpsOrder[] = []
  for (let cursor: string | null = null, isDone = false; !isDone; ) {
    const page = await SANDBOX_UNION.pullOrders(
      { apiUrl: 'sandbox:', appKey: '', appSecret: '', ...site },
      { ...window, cursor },
    )
    orders.push(...page.orders)
    cursor = page.next
    isDone = cursor === null
  }
  return orders.map((order, index): CpsOrder => {
    const user = index % 3 === 0 ? users[index % Math.max(1, users.length)] : undefined
    return user === undefined ? order : { ...order, userId: user }
  })
}

/** Writes accounts at affiliate unions and what they tracked. */
export async function seedCommerce(work: Work): Promise<void> {
  const { db, tenantId, vault } = work
  const users = (await selectWhere(db, userinfo, tenantId, { all: [] })).slice(0, 8).map(({ id }) => id)
  const ids = await insertRows(
    db,
    commerceConfig,
    tenantId,
    CONFIGS.map(([configName, platform, siteId, rebateMode, rebateRate, status]) => ({
      configName,
      platform,
      siteId,
      rebateMode,
      rebateRate,
      status,
      apiUrl: 'sandbox:',
      appKey: `demo-${siteId}`,
      appSecret: vault.seal('demo-union-secret'),
      integralId: rebateMode === 'points' ? 'POINTS' : null,
      settleDelayDays: 15,
      syncEnabled: false,
      lastSyncTime: formatMoment(new Date()),
      lastTestResult: 'passed',
      lastTestText: '连接成功',
      lastTestTime: formatMoment(new Date()),
    })),
  )
  for (const config of await findRows(db, commerceConfig, tenantId, ids))
    if (config.status === 'enabled') await takeOrders(await ordersFor(config, users), config, work)
}
