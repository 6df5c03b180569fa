import { renewTokens } from './renewTokens.ts'
import { clearSession, hasToken, session, type SessionUser } from './session.ts'
import { toast } from './shell/toast.ts'
import { readStored, STORAGE_KEYS } from './storedSession.ts'

const TOKEN_LIFETIME_SECONDS = 600
const REFRESH_CHECK_MS = 1_800_000
/** The palette, which is needed sooner, is loaded first. */
const OPERATIONS_DELAY_MS = 4000
let isFollowing = false

/** Seconds since the access token was received. */
const tokenAge = (): number => (Date.now() - Number(readStored('since') || Date.now())) / 1000

function refreshOldTokens(): void {
  if (hasToken() && tokenAge() >= TOKEN_LIFETIME_SECONDS) void renewTokens()
}

/** What makes a login another one: then nothing of the page is right any more. */
const loginOf = ({ user_id, role_id, dept_id }: SessionUser): string => [user_id, role_id, dept_id].join('/')

function userOf(text: string): SessionUser | null {
  try {
    return JSON.parse(text) as SessionUser
  } catch {
    return null
  }
}

function followUser(text: string): void {
  const user = userOf(text)
  if (!user || !session.user) return
  if (loginOf(user) !== loginOf(session.user)) location.assign('/')
  else session.user = user
}

function followOtherTab({ storageArea, key, newValue }: StorageEvent): void {
  if (storageArea !== localStorage) return
  if (session.user && !hasToken()) clearSession()
  else if (key === STORAGE_KEYS.user && newValue) followUser(newValue)
  else if (key === STORAGE_KEYS.locked) session.locked = Boolean(newValue)
}

/**
 * From the first call on: refreshes the tokens every half hour if they are older than their lifetime, and follows
 * the other tabs of this browser in logout, another login, lock and unlock.
 */
export function followSession(): void {
  if (isFollowing) return
  isFollowing = true
  window.setInterval(refreshOldTokens, REFRESH_CHECK_MS)
  addEventListener('storage', followOtherTab)
  void import('./live/startLive.ts').then(({ startLive }) => startLive())
  setTimeout(() => {
    void import('./operations/startOperations.ts').then(({ startOperations }) => startOperations())
  }, OPERATIONS_DELAY_MS)
  void import('./impersonation.ts').then(({ finishReturn, takeFarewell }) => {
    if (finishReturn()) return
    const farewell = takeFarewell()
    if (farewell !== '') toast(farewell)
  })
}
