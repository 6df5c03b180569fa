import { get } from './api.ts'
import { embedding } from './embedding.ts'
import { adoptTokens, type SessionUser } from './session.ts'
import { storeTokens } from './storedSession.ts'

interface Person {
  readonly userId: string
  readonly tenantId: string
  readonly account: string
  readonly realName: string
  readonly nickName?: string
  readonly avatar?: string
  /** The token is that of someone who acts in the name of this user. */
  readonly impersonation?: {
    readonly account: string
    readonly realName: string
    readonly writes: boolean
    readonly secondsLeft: number
  }
}

/**
 * Logs in with the token of a frame's address and takes it out of the address; a token that is refused leads to
 * the login.
 */
export async function adoptEmbedding(): Promise<void> {
  if (!embedding) return
  const { path, token } = embedding
  storeTokens(token, '')
  const person = await get<Person>('/blade-auth/oauth/user-info', { quiet: true }).catch(() => null)
  if (person)
    adoptTokens({
      access_token: token,
      user_id: person.userId,
      tenant_id: person.tenantId,
      account: person.account,
      real_name: person.realName,
      nick_name: person.nickName ?? '',
      avatar: person.avatar ?? '',
      ...impersonationOf(person),
    })
  else storeTokens('', '')
  history.replaceState(null, '', person ? path : '/login')
}

function impersonationOf({ impersonation }: Person): Pick<SessionUser, 'impersonation'> {
  if (!impersonation) return {}
  const { secondsLeft, ...parts } = impersonation
  return { impersonation: { ...parts, endsAt: Date.now() + 1000 * secondsLeft } }
}
