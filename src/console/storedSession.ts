import { embedding } from './embedding.ts'

/**
 * Local storage keys of a login, with the names that existing clients use; `own…` keep the own login of
 * whoever acts in the name of another user.
 */
export const STORAGE_KEYS = {
  access: 'saber-token',
  refresh: 'saber-refreshToken',
  user: 'saber-userInfo',
  since: 'saber-tokenTime',
  lastActivity: 'saber-lastActivity',
  tenant: 'saber-tenantId',
  locked: 'saber-isLock',
  path: 'saber-path',
  ownAccess: 'quarterdeck-own-token',
  ownRefresh: 'quarterdeck-own-refresh',
  ownUser: 'quarterdeck-own-user',
  ownPlace: 'quarterdeck-own-place',
  encrypted: 'saber-encrypted',
  silentCodes: 'saber-silentCodes',
} as const
type StorageSlot = keyof typeof STORAGE_KEYS

/** The login of a frame is kept in memory alone, beside that of the same browser. */
const embedded = embedding ? new Map<StorageSlot, string>() : null

/** The stored text of a slot, empty if none. */
export const readStored = (slot: StorageSlot): string =>
  (embedded ? embedded.get(slot) : localStorage.getItem(STORAGE_KEYS[slot])) ?? ''

/** Stores a text; an empty one removes the slot. */
export function writeStored(slot: StorageSlot, text: string): void {
  if (embedded) embedded.set(slot, text)
  else if (text === '') localStorage.removeItem(STORAGE_KEYS[slot])
  else localStorage.setItem(STORAGE_KEYS[slot], text)
}

/** Stores both tokens and the present time; an empty access token removes the times too. */
export function storeTokens(access: string, refresh: string): void {
  const timestamp = access === '' ? '' : String(Date.now())
  writeStored('access', access)
  writeStored('refresh', refresh)
  writeStored('since', timestamp)
  writeStored('lastActivity', timestamp)
}
