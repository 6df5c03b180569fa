import { randomWord } from '../../../kernel/id.ts'
import { loginSession } from '../../../contract/resources/system/loginSession.ts'
import { userinfo } from '../../../contract/resources/people/userinfo.ts'
import { LIVE } from '../../store/expressions.ts'
import { between, pickRandom } from '../fillText.ts'
import { consumers } from './consumers.ts'
import { type FillTarget, momentAfter, type PostedFill } from './posted.ts'

const HOUR_MS = 3_600_000
/** Hours a login lasts. */
const LIFE_HOURS = 12
const DEVICES = ['Windows 11', 'macOS 15', 'Android 16', 'iOS 26'] as const
const BROWSERS = ['Chrome 140', 'Edge 140', 'Safari 26', 'Firefox 143'] as const

/** Live logins of the tenant's users. */
const loginSessions: PostedFill = {
  begin: async ({ database, tenantId }: FillTarget) => {
    const users = await database.kysely
      .selectFrom('account')
      .select(['id', 'account'])
      .where('tenant_id', '=', tenantId)
      .where('is_deleted', '=', LIVE)
      .orderBy('id')
      .limit(1000)
      .execute()
    const now = Date.now()
    return (number) => {
      const user = users[number % users.length]
      const ageMs = between(0, (LIFE_HOURS - 1) * HOUR_MS)
      return {
        userId: String(user?.id),
        account: user?.account,
        clientIp: `10.${between(0, 255)}.${between(0, 255)}.${between(1, 254)}`,
        device: pickRandom(DEVICES),
        browser: pickRandom(BROWSERS),
        clientId: 'saber3',
        loginTime: momentAfter(now, -ageMs),
        usedTime: momentAfter(now, -between(0, ageMs)),
        endsTime: momentAfter(now, LIFE_HOURS * HOUR_MS - ageMs),
        newDevice: false,
        userAgent: null,
        sessionId: randomWord(32),
        endedTime: null,
      }
    }
  },
}

/** How logins and consumers are made up, by the id of their resource. */
export const PEOPLE_FILLS: Readonly<Record<string, PostedFill>> = {
  [loginSession.id]: loginSessions,
  [userinfo.id]: consumers,
}
