import { get } from './api.ts'
import { embedding } from './embedding.ts'
import { adoptTokens } from './session.ts'
import { storeTokens } from './storedSession.ts'

interface Person {
  readonly id: string
  readonly tenantId?: string
  readonly account: string
  readonly realName: string
  readonly name?: string
  readonly avatar?: string | null
}

/**
 * Logs in with the token of a frame's address and takes it out of the address; a token that is refused leads to
 * the login.
 */
export async function adoptEmbedding(): Promise<void> {
  if (!embedding) return
  const { path, token } = embedding
  storeTokens(token, '')
  const person = await get<Person>('/blade-system/user/info', { quiet: true }).catch(() => null)
  if (person)
    adoptTokens({
      access_token: token,
      user_id: person.id,
      tenant_id: person.tenantId ?? '',
      account: person.account,
      real_name: person.realName,
      nick_name: person.name ?? '',
      avatar: person.avatar ?? '',
    })
  else storeTokens('', '')
  history.replaceState(null, '', person ? path : '/login')
}
