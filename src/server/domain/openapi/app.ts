import { fail, say } from '../../../contract/errors.ts'
import { app } from '../../../contract/resources/openapi/app.ts'
import { secret } from '../../../contract/resources/openapi/secret.ts'
import { randomWord } from '../../../kernel/id.ts'
import type { ActionHandler, Hooks } from '../../engine/hooks.ts'
import type { Reading } from '../../engine/work.ts'
import { selectWhere } from '../../store/rows.ts'
import { issueKey } from './issue.ts'
import { particulars } from '../../engine/particulars.ts'

const secretsOf = (appIds: readonly string[], { database, tenantId }: Reading) =>
  selectWhere(database.kysely, secret, tenantId, { field: 'appId', operator: 'in', values: appIds })

const appHooks: Hooks<typeof app> = {
  beforeSave: async ({ before, draft }) => {
    if (before === null) draft.appCode = `app_${randomWord(10)}`
    await Promise.resolve()
  },
  decorate: [
    {
      sets: ['secretCount'],
      from: [],
      run: async (rows, reading) => {
        const secrets = await secretsOf(
          rows.map(({ id }) => String(id)),
          reading,
        )
        for (const row of rows) row.secretCount = secrets.filter(({ appId }) => appId === row.id).length
      },
    },
  ],
  beforeRemove: async (rows, work) => {
    if (
      (
        await secretsOf(
          rows.map(({ id }) => id),
          work,
        )
      ).length > 0
    )
      fail('APP_HAS_SECRETS')
  },
}

const disable: ActionHandler<typeof app, 'disable'> = async (row, _input, work) => ({
  consequences: [
    say('{app}：{count} 个接入凭证的全部密钥立即不能调用', {
      app: row.appName,
      count: (await secretsOf([row.id], work)).length,
    }),
  ],
})

const saveApiKey: ActionHandler<typeof app, 'saveApiKey'> = async (row, input, work) => {
  const { once, version, expireTime, replaced } = await issueKey(work, {
    appRow: row,
    secretId: input.secretId,
    request: input,
  })
  return {
    once,
    consequences: [
      say('新密钥版本 {version}，{expireTime} 到期', { version, expireTime }),
      ...(replaced
        ? [say('密钥 {key} 于 {expireTime} 失效', { key: replaced.apiKey, expireTime: replaced.expireTime })]
        : []),
    ],
  }
}

export const appParticulars = particulars(app, { hooks: appHooks, actions: { disable, saveApiKey } })
