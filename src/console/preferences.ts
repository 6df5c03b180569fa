import { get, post } from './api.ts'
import { readStored } from './storedSession.ts'

const STORAGE_KEY = 'saber-preferences'
let values: Record<string, unknown> = readLocal()
const pendingSaves = new Map<string, number>()

function readLocal(): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, unknown>
  } catch {
    return {}
  }
}

/**
 * The account's preference under this key, or the fallback; the local copy is used until the server's has
 * arrived.
 */
export const preference = <T>(key: string, fallback: T): T => (key in values ? (values[key] as T) : fallback)

/** Saves a preference of the account: locally at once, on the server half a second later. */
export function setPreference(key: string, value: unknown): void {
  values = { ...values, [key]: value }
  localStorage.setItem(STORAGE_KEY, JSON.stringify(values))
  clearTimeout(pendingSaves.get(key))
  if (readStored('access'))
    pendingSaves.set(
      key,
      window.setTimeout(() => {
        void post('/blade-system/preference/submit', { key, value: values[key] }, { quiet: true }).catch(
          () => undefined,
        )
      }, 500),
    )
}

/** Loads the account's preferences; those the server does not have keep their local value. */
export async function loadPreferences(): Promise<void> {
  const remote = await get<Record<string, unknown> | null>('/blade-system/preference/list', {
    quiet: true,
  }).catch(() => null)
  if (!remote) return
  values = { ...values, ...remote }
  localStorage.setItem(STORAGE_KEY, JSON.stringify(values))
}

/** Clears the local copy, because another account may log in. */
export function forgetPreferences(): void {
  values = {}
  localStorage.removeItem(STORAGE_KEY)
}
