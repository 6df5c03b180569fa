import type { Row } from '../../../contract/define/row.ts'
import { fail, say } from '../../../contract/errors.ts'
import { commerceConfig } from '../../../contract/resources/commerce/commerceConfig.ts'
import { commerceOrder } from '../../../contract/resources/commerce/commerceOrder.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { ActionHandler, Hooks, Prefetch } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import type { Particulars } from '../../engine/particularsByNoun.ts'
import { requirePublicHost } from '../merchant/callbackAddress.ts'
import { requireOneSite } from './site.ts'
import { testUnion } from './testUnion.ts'

type Config = Row<typeof commerceConfig>
/** What a secret is sent to. */
const CONNECTION = ['apiUrl', 'appKey'] as const
const PASSED = '连接成功'

const hooks: Hooks<typeof commerceConfig> = {
  beforeSave: async ({ before, draft, work }) => {
    const after = { ...before, ...draft } as Partial<Config>,
      hasSecret = typeof draft.appSecret === 'string' && draft.appSecret !== ''
    const isMoved = CONNECTION.some((name) => draft[name] !== undefined && draft[name] !== before?.[name])
    if (!hasSecret && isMoved) fail(before ? 'COMMERCE_SECRET_AGAIN' : 'COMMERCE_SECRET', {}, 'appSecret')
    if (after.rebateMode === 'points' && !after.integralId) fail('COMMERCE_INTEGRAL', {}, 'integralId')
    if (draft.apiUrl !== 'sandbox:') await requirePublicHost(draft.apiUrl, work, 'apiUrl')
    if ((after.status ?? 'enabled') === 'enabled')
      await requireOneSite({ ...after, id: before?.id ?? null }, work)
    if (hasSecret || isMoved)
      Object.assign(draft, { lastTestResult: 'untested', lastTestText: null, lastTestTime: null })
  },
}

const enable: ActionHandler<typeof commerceConfig, 'enable'> = async (row, _input, work) => {
  await requireOneSite(row, work)
  return { consequences: [say('{name}：每 10 分钟取一次订单', { name: row.configName })] }
}

const sync: ActionHandler<typeof commerceConfig, 'sync'> = (row, _input, work) => ({
  set: { nextSyncTime: formatMoment(work.at ?? new Date()) },
  consequences: [say('{name}：马上取订单', { name: row.configName })],
})

const probe: Prefetch<Config> = (row, { services, tenantId }) => testUnion(services, tenantId, row)

const test: ActionHandler<typeof commerceConfig, 'test'> = (row, _input, { prefetched }) => {
  if (!prefetched) return { consequences: [say('{name}：向联盟取最近的订单', { name: row.configName })] }
  const failure = prefetched.get(row.id) as string | null
  if (failure !== null) fail('COMMERCE_UNREACHABLE', { text: failure })
  return {
    set: { lastTestResult: 'passed', lastTestText: PASSED, lastTestTime: formatMoment(new Date()) },
    consequences: [say('{name}：连接成功', { name: row.configName })],
  }
}

/** What is particular to affiliate channels. */
export const COMMERCE_PARTICULARS: readonly Particulars[] = [
  particulars(commerceConfig, { hooks, actions: { enable, sync, test }, prefetch: { test: probe } }),
  particulars(commerceOrder, {}),
]
