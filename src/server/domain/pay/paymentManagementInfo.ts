import { fail, say } from '../../../contract/errors.ts'
import { paymentManagementInfo } from '../../../contract/resources/pay/paymentManagementInfo.ts'
import { randomWord } from '../../../kernel/id.ts'
import { formatDay, formatMoment, parseMoment } from '../../../kernel/time.ts'
import type { ActionHandler, Changes, Hooks, Prefetch } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import type { Reading } from '../../engine/work.ts'
import type { Channel } from '../../payments/providerFor.ts'
import { channelDays, hasPayments } from '../../store/pay/payChannelRows.ts'
import { prepareChannelDraft } from './channelRules.ts'
import { type ChannelTest, testChannel } from './channelTest.ts'
import { requireSpare } from './onlineScenes.ts'

const TOKEN_LENGTH = 32
const TEST_HOURS = 24
const HOUR_MS = 3_600_000
/** What a test is about; it is out of date where one of these changes. */
const TESTED = [
  'mchId',
  'subMchId',
  'payAppId',
  'apiV3Key',
  'privateKey',
  'certificate',
  'platformKey',
  'platformSerial',
  'gatewayUrl',
] as const

const hooks: Hooks<typeof paymentManagementInfo> = {
  beforeSave: async ({ before, draft, work }) => {
    await prepareChannelDraft(before, draft, work)
    const old: Changes = { ...before }
    const isNew = (name: (typeof TESTED)[number]): boolean => {
      const value = draft[name]
      return value !== undefined && value !== null && value !== '' && value !== old[name]
    }
    if (!before) draft.notifyToken = randomWord(TOKEN_LENGTH)
    if (!before || TESTED.some(isNew))
      Object.assign(draft, { lastTestResult: 'untested', lastTestText: null, lastTestTime: null })
  },
  beforeRemove: async (rows, { db, tenantId }) => {
    if (rows.some(({ state }) => state !== 'disabled')) fail('PAY_CHANNEL_RUNNING')
    const ids = rows.map(({ id }) => id)
    if (await hasPayments(db, tenantId, ids)) fail('PAY_CHANNEL_USED')
  },
  decorate: [{ sets: ['todayCount', 'todayAmount', 'todayFailures'], from: [], run: addTodayFigures }],
}

async function addTodayFigures(rows: readonly Changes[], { database, tenantId }: Reading): Promise<void> {
  const days = await channelDays(
    database.kysely,
    tenantId,
    rows.map(({ id }) => String(id)),
  )
  for (const row of rows) {
    const { count = 0, amount = 0, failures = 0 } = days.get(String(row.id)) ?? {}
    Object.assign(row, { todayCount: count, todayAmount: amount, todayFailures: failures })
  }
}

const enable: ActionHandler<typeof paymentManagementInfo, 'enable'> = (row) => {
  const since = Date.now() - TEST_HOURS * HOUR_MS
  // The sandbox calls nobody.
  const isTested =
    row.payWay === 'mock' ||
    (row.lastTestResult === 'passed' && parseMoment(row.lastTestTime ?? '').getTime() >= since)
  if (row.certExpireTime && row.certExpireTime < formatDay(new Date())) fail('PAY_CERT_EXPIRED')
  if (!isTested) fail('PAY_CHANNEL_UNTESTED')
  return {
    consequences: [
      say('{channel}：开始收款，优先级 {priority}', {
        channel: row.channelName,
        priority: row.priority ?? 1,
      }),
    ],
  }
}

const disable: ActionHandler<typeof paymentManagementInfo, 'disable'> = async (row, { force }, work) => {
  if (!force) await requireSpare(row, work)
  return {
    consequences: [say('{channel}：不再用于新的支付，已发起的支付仍会入账', { channel: row.channelName })],
  }
}

const testFirst: Prefetch<Channel> = (row, { services, tenantId }) => testChannel(services, tenantId, row)
const test: ActionHandler<typeof paymentManagementInfo, 'test'> = (row, _input, { prefetched }) => {
  if (!prefetched) return { consequences: [say('{channel}：向渠道发一次查询', { channel: row.channelName })] }
  const result = prefetched.get(row.id) as ChannelTest | undefined
  if (!result?.passed) return fail('PAY_CHANNEL_FAILED', { reason: result?.text ?? '' })
  return {
    set: { lastTestResult: 'passed', lastTestText: result.text, lastTestTime: formatMoment(new Date()) },
    consequences: [say('{channel}：{outcome}', { channel: row.channelName, outcome: result.text })],
  }
}

export const paymentManagementInfoParticulars = particulars(paymentManagementInfo, {
  hooks,
  actions: { enable, disable, test },
  prefetch: { test: testFirst },
})
