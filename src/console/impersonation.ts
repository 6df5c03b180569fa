import { get, post } from './api.ts'
import { forgetPreferences } from './preferences.ts'
import { renewTokens } from './renewTokens.ts'
import { adoptTokens, clearSession } from './session.ts'
import { readStored, storeTokens, writeStored } from './storedSession.ts'

/** Session storage key of the open tabs; see `tabs/tabs.ts`. */
const TABS_KEY = 'saber-tagList'
/** Session storage key of a sentence that is shown after the next load. */
const FAREWELL_KEY = 'quarterdeck-farewell'

type Answer = Parameters<typeof adoptTokens>[0]
interface Place {
  readonly href: string
  readonly tabs: string
}

/** Goes on in the name of another user; the own login, the page and the open tabs are kept for the return. */
export async function enterAs(
  id: string,
  input: { readonly reason: string; readonly writes: boolean },
): Promise<void> {
  const answer = await post<Answer & { impersonation: { secondsLeft: number } }>(
    '/blade-system/user/impersonate',
    { id, reason: input.reason, ...(input.writes ? { writes: 1 } : {}) },
  )
  const place: Place = {
    href: location.pathname + location.search,
    tabs: sessionStorage.getItem(TABS_KEY) ?? '[]',
  }
  writeStored('ownPlace', JSON.stringify(place))
  writeStored('ownAccess', readStored('access'))
  writeStored('ownRefresh', readStored('refresh'))
  writeStored('ownUser', readStored('user'))
  const { secondsLeft, ...impersonation } = answer.impersonation
  const endsAt = Date.now() + 1000 * secondsLeft
  adoptTokens({ ...answer, impersonation: { ...impersonation, endsAt } })
  // With the tokens of a refresh the browser gets the cookie by which it reads files.
  await renewTokens()
  location.assign('/')
}

/** Ends acting in the name of another user, and returns. */
export async function leaveImpersonation(): Promise<void> {
  await get('/blade-auth/oauth/logout', { flat: true, quiet: true, timeout: 5000 }).catch(() => undefined)
  await returnToOwn('')
}

function placeOf(text: string): Place {
  try {
    return JSON.parse(text) as Place
  } catch {
    return { href: '/', tabs: '[]' }
  }
}

let returning: Promise<void> | null = null
/** Goes on with the own login where it was left; `farewell` is shown there. Without one, the login page. */
export const returnToOwn = (farewell: string): Promise<void> => (returning ??= restoreOwn(farewell))

async function restoreOwn(farewell: string): Promise<void> {
  const access = readStored('ownAccess')
  if (access === '') return clearSession()
  const { href, tabs } = placeOf(readStored('ownPlace'))
  storeTokens(access, readStored('ownRefresh'))
  writeStored('user', readStored('ownUser'))
  for (const slot of ['ownAccess', 'ownRefresh', 'ownUser'] as const) writeStored(slot, '')
  writeStored('tenant', (JSON.parse(readStored('user')) as Answer).tenant_id)
  sessionStorage.setItem(TABS_KEY, tabs)
  if (farewell !== '') sessionStorage.setItem(FAREWELL_KEY, farewell)
  forgetPreferences()
  await renewTokens()
  location.assign(href)
}

/**
 * Ends a return at the page that was left. The place stays stored until then: whoever reloads while the tokens are
 * renewed comes back with the own login to the page of the other user, and is led on from there. True if so.
 */
export function finishReturn(): boolean {
  const stored = readStored('ownPlace')
  if (stored === '' || readStored('ownAccess') !== '') return false
  writeStored('ownPlace', '')
  const { href, tabs } = placeOf(stored)
  if (location.pathname + location.search === href) return false
  sessionStorage.setItem(TABS_KEY, tabs)
  location.replace(href)
  return true
}

/** The sentence that was left for the first view after a return; empty if none. */
export function takeFarewell(): string {
  const farewell = sessionStorage.getItem(FAREWELL_KEY) ?? ''
  sessionStorage.removeItem(FAREWELL_KEY)
  return farewell
}
