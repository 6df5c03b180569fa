import type { Row } from '../../../contract/define/row.ts'
import { fail, say } from '../../../contract/errors.ts'
import { keepsTemplates } from '../../../contract/parts/smsProviders.ts'
import { sms } from '../../../contract/resources/resource/sms.ts'
import { smsRecord } from '../../../contract/resources/resource/smsRecord.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { ActionHandler, Hooks } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import type { Work } from '../../engine/work.ts'
import { wakeSender, type SmsContext } from '../../sms/put.ts'
import { queueMessages, readPhones } from '../../sms/queue.ts'
import { readParams } from '../../sms/template.ts'
import { disabledAlong, disableOthers, lockFirst, requireOneEnabled } from './enabledOne.ts'

type Sms = Row<typeof sms>

/** Providers with a secret of their own. */
const WITH_SECRET = ['qiniu', 'aliyun', 'tencent', 'http']
/** What a secret is sent to. */
const CONNECTION = ['category', 'endpoint', 'accessKey'] as const

const hooks: Hooks<typeof sms> = {
  beforeSave: async ({ before, draft }) => {
    const valueOf = (name: keyof Sms): unknown => (draft[name] === undefined ? before?.[name] : draft[name])
    const category = String(valueOf('category'))
    const differs = (name: keyof Sms): boolean => draft[name] !== undefined && draft[name] !== before?.[name]
    const hasSecret = typeof draft.secretKey === 'string' && draft.secretKey !== ''
    if (WITH_SECRET.includes(category) && !hasSecret) {
      if (!before) fail('SECRET_MISSING', {}, 'secretKey')
      if (CONNECTION.some(differs)) fail('SMS_SECRET_AGAIN', {}, 'secretKey')
    }
    if (category === 'http' && (valueOf('endpoint') ?? '') === '') fail('SMS_ENDPOINT', {}, 'endpoint')
    const content = draft.content === undefined ? before?.content : draft.content
    if (!keepsTemplates(category) && (content ?? '') === '') fail('SMS_CONTENT', {}, 'content')
    requireTemplates(draft.templates, category)
    await Promise.resolve()
  },
  beforeRemove: async (rows) => {
    for (const { smsCode, status } of rows) if (status === 'enabled') fail('SMS_ENABLED', { code: smsCode })
    await Promise.resolve()
  },
  lockFirst: lockFirst(sms),
  afterAct: requireOneEnabled(sms),
}

/** Refuses templates with the same code, and those without what their provider needs. */
function requireTemplates(value: unknown, category: string): void {
  const codes = new Set<string>()
  for (const template of Array.isArray(value) ? (value as Readonly<Record<string, unknown>>[]) : []) {
    const code = String(template.templateCode)
    if (codes.has(code)) fail('SMS_TEMPLATE_TWICE', { code }, 'templates')
    codes.add(code)
    const needed = keepsTemplates(category) ? 'templateId' : 'content'
    if ((template[needed] ?? '') === '')
      fail(
        'SMS_TEMPLATE_INCOMPLETE',
        { code, label: needed === 'content' ? '模板内容' : '模版ID' },
        'templates',
      )
  }
}

const enable: ActionHandler<typeof sms, 'enable'> = async (row, _input, work) => {
  const others = await disableOthers(sms, row, work)
  return {
    along: disabledAlong(others),
    consequences: [
      say('{name}：之后的短信由此发送', { name: row.smsCode }),
      ...others.map((other) => say('{name}：停用', { name: String(other.smsCode) })),
    ],
  }
}

/** The transaction of a call as messages are queued in it. */
export const contextOf = ({ db, tenantId, database, vault }: Work): SmsContext => ({
  db,
  tenantId,
  database,
  vault,
})

const send: ActionHandler<typeof sms, 'send'> = async (row, input, work) => {
  const phones = readPhones(input.phones)
  await queueMessages(contextOf(work), {
    smsId: row.id,
    ...(input.templateCode ? { templateCode: input.templateCode } : {}),
    phones,
    params: readParams(input.params),
    userId: work.caller.session.userId,
  })
  return { consequences: [say('{name}：发送 {count} 条短信', { name: row.smsCode, count: phones.length })] }
}

export const smsParticulars = particulars(sms, { hooks, actions: { enable, send } })

const retry: ActionHandler<typeof smsRecord, 'retry'> = async (row, _input, work) => {
  if (row.expireTime !== null && row.expireTime < formatMoment(new Date())) fail('SMS_NO_PARAMS')
  await wakeSender(work)
  return {
    set: { tryCount: 0, nextTime: formatMoment(new Date()), errorText: null },
    consequences: [say('{name}：再次发送', { name: row.recordNo })],
  }
}

export const smsRecordParticulars = particulars(smsRecord, { actions: { retry } })
