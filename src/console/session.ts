import { proxy } from 'valtio'
import { get, onSessionEnd, onSetupRequired, onTokenExpired } from './api.ts'
import { forgetPreferences } from './preferences.ts'
import { toast } from './shell/toast.ts'
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
  /** A second factor is required: all other calls are refused until it is set up. */
  readonly second_factor_setup?: boolean
  /** Someone else acts in the name of this user. */
  readonly impersonation?: {
    readonly account: string
    readonly realName: string
    readonly writes: boolean
    /** End in milliseconds since 1970, by the clock of this browser. */
    readonly endsAt: number
  }
}
/** The answer to a request for tokens. */
export interface TokenAnswer extends SessionUser {
  readonly access_token?: string
  readonly refresh_token?: string
  readonly error_description?: string
  /** What someone wrote about the refusal, at the end of its sentence. */
  readonly error_detail?: string
  /** The installation has keys with which the console encrypts its calls. */
  readonly transport_encryption?: boolean
  /** Codes of refusals that are not shown, separated by commas. */
  readonly silent_codes?: string
  /** The password was right; the login goes on with this token and a second factor. */
  readonly mfa_token?: string
  readonly mfa_methods?: readonly string[]
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

/** Whether the operator acts in the name of another user and may change nothing. */
export const isReadOnly = (): boolean => session.user?.impersonation?.writes === false

export const hasToken = (): boolean => readStored('access') !== ''

const sessionListeners = new Set<() => void>()
/** Calls back when a session begins or ends, so that state of the old one is cleared. */
export const onSessionChange = (listener: () => void): void => {
  sessionListeners.add(listener)
}

/** Stores the tokens of a response: the same person under another department or role, or a new login. */
export function adoptTokens(response: TokenAnswer): void {
  const {
    access_token: access = '',
    refresh_token: refresh = '',
    transport_encryption: encrypted = false,
    silent_codes: silentCodes = '',
    ...user
  } = response
  if (readUser()?.user_id !== user.user_id) forgetPreferences()
  storeTokens(access, refresh)
  writeStored('user', JSON.stringify(user))
  writeStored('tenant', user.tenant_id)
  writeStored('locked', '')
  writeStored('encrypted', encrypted ? 'on' : '')
  writeStored('silentCodes', silentCodes)
  session.user = user
  session.locked = false
  for (const listener of sessionListeners) listener()
}

/** Forgets the session in this browser; the server is not told. */
export function clearSession(): void {
  storeTokens('', '')
  for (const slot of [
    'user',
    'locked',
    'path',
    'ownAccess',
    'ownRefresh',
    'ownUser',
    'ownPlace',
    'encrypted',
    'silentCodes',
  ] as const)
    writeStored(slot, '')
  sessionStorage.clear()
  session.user = null
  session.locked = false
  for (const listener of sessionListeners) listener()
}

/** Ends the session here and on the server; errors of the server are ignored. */
export async function logout(): Promise<void> {
  if (hasToken())
    await get('/blade-auth/oauth/logout', {
      flat: true,
      quiet: true,
      timeout: 5000,
      // The own session ends too.
      query: session.user?.impersonation ? { all: 1 } : {},
    }).catch(() => undefined)
  clearSession()
}

onTokenExpired((token) =>
  import('./renewTokens.ts').then(
    ({ renewTokens }) => renewTokens(token),
    () => false,
  ),
)

function markUser(mark: Pick<SessionUser, 'password_change' | 'second_factor_setup'>): void {
  if (!session.user) return
  session.user = { ...session.user, ...mark }
  writeStored('user', JSON.stringify(session.user))
}

/** Lets the user go on after a required second factor was set up. */
export const endFactorSetup = (): void => markUser({ second_factor_setup: false })

/** Refusals of all calls until the user has settled something, with the mark that the user gets. */
const SETUPS: Readonly<Record<string, keyof Parameters<typeof markUser>[0]>> = {
  PASSWORD_CHANGE: 'password_change',
  SECOND_FACTOR_SETUP: 'second_factor_setup',
}

onSetupRequired((errCode) => {
  const mark = SETUPS[errCode]
  if (mark) markUser({ [mark]: true })
  return mark !== undefined
})

let returnHandler = (_message: string): void => undefined
/** Sets what happens when a session in the name of another user has ended; set by the shell. */
export const onReturn = (handler: typeof returnHandler): void => {
  returnHandler = handler
}

onSessionEnd((message) => {
  if (!hasToken()) return
  if (session.user?.impersonation) {
    returnHandler(message)
    return
  }
  toast(message, { tone: 'bad' })
  clearSession()
})
