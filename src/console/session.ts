import { proxy } from 'valtio'
import { ApiError, get, post, loadServerTexts, onPasswordChangeRequired, onSessionEnd } from './api.ts'
import { forgetPreferences } from './preferences.ts'
import { toast } from './shell/toast.ts'
import { t } from './text.ts'
import { writeStored, storeTokens, readStored } from './storedSession.ts'

/** The logged-in user as the token response has it. */
export interface SessionUser {
  readonly user_id: string
  readonly tenant_id: string
  readonly account: string
  readonly real_name: string
  readonly nick_name?: string
  readonly avatar?: string
  readonly dept_id?: string
  readonly role_id?: string
  readonly role_name?: string
  /** The password was set by an administrator: all other calls are refused until it is changed. */
  readonly password_change?: boolean
}
export interface Credentials {
  readonly tenantId: string
  readonly username: string
  /** As it goes over the wire: see `sealPassword`. */
  readonly password: string
  readonly captchaKey?: string
  readonly captchaCode?: string
}
interface TokenAnswer extends SessionUser {
  readonly access_token?: string
  readonly refresh_token?: string
  readonly error_description?: string
}

/** The session of this browser. `switchMode` is whether department and role can be switched. */
export const session = proxy({ user: readUser(), locked: readStored('locked') !== '', switchMode: false })

function readUser(): SessionUser | null {
  try {
    const text = readStored('user')
    return readStored('access') && text ? (JSON.parse(text) as SessionUser) : null
  } catch {
    return null
  }
}

export const hasToken = (): boolean => readStored('access') !== ''

const sessionListeners = new Set<() => void>()
/** Calls back when a session begins or ends, so that state of the old one is cleared. */
export const onSessionChange = (listener: () => void): void => {
  sessionListeners.add(listener)
}

/** Requests tokens; rejects with the server's message. Stores nothing on failure. */
export async function login(credentials: Credentials): Promise<void> {
  const response = await post<TokenAnswer>(
    '/blade-auth/oauth/token',
    {
      tenantId: credentials.tenantId,
      username: credentials.username,
      password: credentials.password,
      grant_type: credentials.captchaKey ? 'captcha' : 'password',
      scope: 'all',
      type: 'account',
    },
    {
      flat: true,
      quiet: true,
      headers: {
        'Tenant-Id': credentials.tenantId,
        ...(credentials.captchaKey
          ? { 'Captcha-Key': credentials.captchaKey, 'Captcha-Code': credentials.captchaCode ?? '' }
          : {}),
      },
    },
  )
  if (!response.access_token) {
    await loadServerTexts()
    throw new ApiError(400, t(response.error_description ?? '登录失败'))
  }
  beginSession(response)
}

/** Stores the tokens of a response: the same person under another department or role, or a new login. */
export const adoptTokens = (response: TokenAnswer): void => beginSession(response)

function beginSession(response: TokenAnswer): void {
  const { access_token: access = '', refresh_token: refresh = '', ...user } = response
  if (readUser()?.user_id !== user.user_id) forgetPreferences()
  storeTokens(access, refresh)
  writeStored('user', JSON.stringify(user))
  writeStored('tenant', user.tenant_id)
  writeStored('locked', '')
  session.user = user
  session.locked = false
  for (const listener of sessionListeners) listener()
}

function clearSession(): void {
  storeTokens('', '')
  for (const slot of ['user', 'locked', 'path'] as const) writeStored(slot, '')
  sessionStorage.clear()
  session.user = null
  session.locked = false
  for (const listener of sessionListeners) listener()
}

/** Ends the session here and on the server; errors of the server are ignored. */
export async function logout(): Promise<void> {
  if (hasToken())
    await get('/blade-auth/oauth/logout', { flat: true, quiet: true, timeout: 5000 }).catch(() => undefined)
  clearSession()
}

onPasswordChangeRequired(() => {
  if (!session.user || session.user.password_change) return
  session.user = { ...session.user, password_change: true }
  writeStored('user', JSON.stringify(session.user))
})

onSessionEnd((message) => {
  if (!hasToken()) return
  toast(message, { tone: 'bad' })
  clearSession()
})
