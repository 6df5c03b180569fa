import type { Row } from '../../../contract/define/row.ts'
import { fail, say } from '../../../contract/errors.ts'
import { mailServer } from '../../../contract/resources/resource/mailServer.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { ActionHandler, Hooks, Prefetch } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import { type MailOutcome, probeMailServer } from '../../mail/mailer.ts'
import { findMailServer, recordMailTest } from '../../store/resource/mailRows.ts'
import { disabledAlong, disableOthers, lockFirst, requireOneEnabled } from './enabledOne.ts'

type MailServer = Row<typeof mailServer>

/** What a password is sent to. */
const CONNECTION = ['host', 'port', 'username'] as const

const hooks: Hooks<typeof mailServer> = {
  beforeSave: async ({ before, draft }) => {
    const differs = (name: keyof MailServer): boolean =>
      draft[name] !== undefined && draft[name] !== before?.[name]
    const hasPassword = typeof draft.password === 'string' && draft.password !== ''
    const username = draft.username === undefined ? before?.username : draft.username
    if ((username ?? '') !== '' && !hasPassword && CONNECTION.some(differs))
      fail('MAIL_PASSWORD_AGAIN', {}, 'password')
    if (hasPassword || [...CONNECTION, 'security' as const].some(differs))
      Object.assign(draft, { lastTestResult: 'untested', lastTestText: null, lastTestTime: null })
    await Promise.resolve()
  },
  beforeRemove: async (rows) => {
    for (const { mailCode, status } of rows)
      if (status === 'enabled') fail('MAIL_ENABLED', { code: mailCode })
    await Promise.resolve()
  },
  lockFirst: lockFirst(mailServer),
  afterAct: requireOneEnabled(mailServer),
}

const PASSED = '连接成功'
const textOf = (outcome: MailOutcome): string => (outcome.sent ? PASSED : outcome.error)

/** Connects and logs in; the outcome is stored even where the call is refused for it. */
const probe: Prefetch<MailServer> = async (row, { services, tenantId }): Promise<MailOutcome> => {
  const { kysely } = services.database
  const server = (await findMailServer(kysely, tenantId, row.id)) ?? fail('NOT_FOUND')
  const outcome = await probeMailServer(services, server)
  await recordMailTest(kysely, row.id, { passed: outcome.sent, text: textOf(outcome) })
  return outcome
}

function requirePassed(prefetched: unknown): void {
  const outcome = prefetched as MailOutcome | undefined
  if (!outcome?.sent) fail('MAIL_UNREACHABLE', outcome ? { text: textOf(outcome) } : {})
}
const passedNow = () =>
  ({ lastTestResult: 'passed', lastTestText: PASSED, lastTestTime: formatMoment(new Date()) }) as const

const test: ActionHandler<typeof mailServer, 'test'> = (row, _input, { prefetched }) => {
  if (!prefetched) return { consequences: [say('{name}：连接服务器并登录', { name: row.mailCode })] }
  requirePassed(prefetched.get(row.id))
  return { set: passedNow(), consequences: [say('{name}：连接成功', { name: row.mailCode })] }
}

const enable: ActionHandler<typeof mailServer, 'enable'> = async (row, _input, work) => {
  const others = await disableOthers(mailServer, row, work)
  return {
    along: disabledAlong(others),
    consequences: [
      say('{name}：之后的邮件由此发送', { name: row.mailCode }),
      ...others.map((other) => say('{name}：停用', { name: String(other.mailCode) })),
    ],
  }
}

export const mailServerParticulars = particulars(mailServer, {
  hooks,
  actions: { enable, test },
  prefetch: { test: probe },
})
