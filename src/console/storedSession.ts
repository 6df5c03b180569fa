/** What a login leaves behind in local storage, under the names old clients use. */
const STORAGE_KEYS = {
  access: 'saber-token',
  refresh: 'saber-refreshToken',
  user: 'saber-userInfo',
  since: 'saber-tokenTime',
  seen: 'saber-lastActivity',
  tenant: 'saber-tenantId',
  locked: 'saber-isLock',
  path: 'saber-path',
} as const
type StorageSlot = keyof typeof STORAGE_KEYS

/** Text kept under a slot, empty if none. */
export const readStored = (slot: StorageSlot): string => localStorage.getItem(STORAGE_KEYS[slot]) ?? ''

/** Keeps a text; an empty one is forgotten. */
export function writeStored(slot: StorageSlot, text: string): void {
  if (text === '') localStorage.removeItem(STORAGE_KEYS[slot])
  else localStorage.setItem(STORAGE_KEYS[slot], text)
}

/** Keeps both tokens and records the moment; an empty access token clears the moments too. */
export function storeTokens(access: string, refresh: string): void {
  const timestamp = access === '' ? '' : String(Date.now())
  writeStored('access', access)
  writeStored('refresh', refresh)
  writeStored('since', timestamp)
  writeStored('seen', timestamp)
}
