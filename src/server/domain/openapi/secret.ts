import { fail, say } from '../../../contract/errors.ts'
import { apiKey } from '../../../contract/resources/openapi/apiKey.ts'
import { secret } from '../../../contract/resources/openapi/secret.ts'
import { parseMoment } from '../../../kernel/time.ts'
import type { ActionHandler, Changes, Hooks } from '../../engine/hooks.ts'
import type { Reading } from '../../engine/work.ts'
import { selectWhere } from '../../store/rows.ts'
import { tenantNames } from '../../store/system/tenantRows.ts'
import { requirePublicHost } from '../merchant/callbackAddress.ts'
import { issueKey } from './issue.ts'
import { appOf, requireGranted, requireLimits, normalizeAddresses, resolveMerchant } from './secretRules.ts'
import { particulars } from '../../engine/particulars.ts'

const DAY_MS = 86_400_000

const KEY_STATES = apiKey.states.wire
const liveKeys = (secretIds: readonly string[], { database, tenantId }: Reading) =>
  selectWhere(database.kysely, apiKey, tenantId, {
    all: [
      { field: 'secretId', operator: 'in', values: secretIds },
      { field: 'keyStatus', operator: 'in', values: [KEY_STATES.active, KEY_STATES.rotating] },
    ],
  })

async function addKeyCounts(rows: readonly Changes[], reading: Reading): Promise<void> {
  const keys = await liveKeys(
    rows.map(({ id }) => String(id)),
    reading,
  )
  for (const row of rows) row.liveKeyCount = keys.filter(({ secretId }) => secretId === row.id).length
}

async function addTenantName(
  rows: readonly Changes[],
  { database: { kysely }, tenantId }: Reading,
): Promise<void> {
  const names = await tenantNames(kysely, [tenantId])
  for (const row of rows) row.tenantName = names[0]?.tenantName ?? null
}

const secretHooks: Hooks<typeof secret> = {
  beforeSave: async ({ before, draft, work }) => {
    const appRow = await appOf(before?.appId ?? draft.appId, work)
    if (before === null) await resolveMerchant(draft, appRow, work)
    normalizeAddresses(draft, before?.ipWhiteList ?? null, appRow)
    requireLimits(draft, appRow, work)
    requireGranted(draft, appRow)
    await requirePublicHost(draft.notifyUrl, work)
  },
  afterSave: async ({ before, after, work }) =>
    before === null
      ? {
          once: (
            await issueKey(work, {
              appRow: await appOf(after.appId, work),
              secretId: after.id,
              request: { signType: 'hmac' },
            })
          ).once,
        }
      : undefined,
  decorate: [
    { sets: ['liveKeyCount'], from: [], run: addKeyCounts },
    { sets: ['tenantName'], from: [], run: addTenantName },
  ],
  beforeRemove: async (rows) => {
    const isInUse = rows.some(
      ({ status, lastUsedTime }) =>
        status !== 'disabled' ||
        (lastUsedTime !== null && Date.now() - parseMoment(lastUsedTime).getTime() < DAY_MS),
    )
    if (isInUse) fail('SECRET_IN_USE')
    await Promise.resolve()
  },
}

const disable: ActionHandler<typeof secret, 'disable'> = async (row, _input, work) => ({
  consequences: [
    say('{secret}：{count} 个有效密钥立即不能调用', {
      secret: row.secretName ?? row.secretNo ?? '',
      count: (await liveKeys([row.id], work)).length,
    }),
  ],
})

export const secretParticulars = particulars(secret, { hooks: secretHooks, actions: { disable } })
