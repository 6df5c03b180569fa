/** What a login leaves behind in local storage, under the names old clients use. */
const KEY = {
  access: 'saber-token',
  refresh: 'saber-refreshToken',
  user: 'saber-userInfo',
  since: 'saber-tokenTime',
  seen: 'saber-lastActivity',
  tenant: 'saber-tenantId',
  locked: 'saber-isLock',
  path: 'saber-path',
} as const
type Slot = keyof typeof KEY

/** Text kept under a slot, empty if none. */
export const kept = (slot: Slot): string => localStorage.getItem(KEY[slot]) ?? ''

/** Keeps a text; an empty one is forgotten. */
export function keep(slot: Slot, text: string): void {
  if (text === '') localStorage.removeItem(KEY[slot])
  else localStorage.setItem(KEY[slot], text)
}

/** Keeps both tokens and records the moment; an empty access token clears the moments too. */
export function keepTokens(access: string, refresh: string): void {
  const now = access === '' ? '' : String(Date.now())
  keep('access', access)
  keep('refresh', refresh)
  keep('since', now)
  keep('seen', now)
}
