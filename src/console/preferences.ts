import { get, post } from './api.ts'
import { kept } from './tokens.ts'

const LOCAL = 'saber-preferences'
let values: Record<string, unknown> = readLocal()
const waiting = new Map<string, number>()

function readLocal(): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(LOCAL) ?? '{}') as Record<string, unknown>
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
  localStorage.setItem(LOCAL, JSON.stringify(values))
  clearTimeout(waiting.get(key))
  if (kept('access'))
    waiting.set(
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
  localStorage.setItem(LOCAL, JSON.stringify(values))
}

/** Forgets the local copy: another account may come. */
export function forgetPreferences(): void {
  values = {}
  localStorage.removeItem(LOCAL)
}
