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
 * What the account has chosen under this key, or the fallback; the local copy answers before the server
 * has.
 */
export const preference = <T>(key: string, fallback: T): T => (key in values ? (values[key] as T) : fallback)

/** Keeps a choice of the account: here at once, on the server half a second later. */
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

/** Fetches the account's choices; choices the server does not know are kept as they are here. */
export async function loadPreferences(): Promise<void> {
  const remote = await get<Record<string, unknown> | null>('/blade-system/preference/list', {
    quiet: true,
  }).catch(() => null)
  if (!remote) return
  values = { ...values, ...remote }
  localStorage.setItem(STORAGE_KEY, JSON.stringify(values))
}

/** Forgets the local copy: another account may come. */
export function forgetPreferences(): void {
  values = {}
  localStorage.removeItem(STORAGE_KEY)
}
