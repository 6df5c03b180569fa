import { get, post } from './api.ts'
import { readStored } from './storedSession.ts'

const STORAGE_KEY = 'saber-preferences'
/** Keys that were changed and are not on the server yet, so that a reload does not lose them. */
const UNSAVED_KEY = 'saber-preferences-unsaved'
const SAVE_MS = 500
let values = readLocal<Record<string, unknown>>(STORAGE_KEY, {})
const unsaved = new Set(readLocal<string[]>(UNSAVED_KEY, []))
const pendingSaves = new Map<string, number>()

function readLocal<T>(key: string, fallback: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? fallback
  } catch {
    return fallback
  }
}
const writeLocal = (): void => {
  localStorage.setItem(STORAGE_KEY, JSON.stringify(values))
  localStorage.setItem(UNSAVED_KEY, JSON.stringify([...unsaved]))
}

/**
 * The account's preference under this key, or the fallback; the local copy is used until the server's has
 * arrived.
 */
export const preference = <T>(key: string, fallback: T): T => (key in values ? (values[key] as T) : fallback)

/** Saves a preference of the account: locally at once, on the server half a second later. */
export function setPreference(key: string, value: unknown): void {
  values = { ...values, [key]: value }
  if (readStored('access')) {
    unsaved.add(key)
    saveLater(key)
  }
  writeLocal()
}

function saveLater(key: string): void {
  clearTimeout(pendingSaves.get(key))
  pendingSaves.set(
    key,
    window.setTimeout(() => void save(key).catch(() => undefined), SAVE_MS),
  )
}

async function save(key: string): Promise<void> {
  const value = values[key]
  await post('/blade-system/preference/submit', { key, value }, { quiet: true })
  if (values[key] === value) unsaved.delete(key)
  writeLocal()
}

/**
 * Loads the account's preferences; those the server does not have, or has older than this browser, keep their
 * local value.
 */
export async function loadPreferences(): Promise<void> {
  const remote = await get<Record<string, unknown> | null>('/blade-system/preference/list', {
    quiet: true,
  }).catch(() => null)
  if (!remote) return
  const newer = [...unsaved].filter((key) => key in values)
  values = { ...values, ...remote, ...Object.fromEntries(newer.map((key) => [key, values[key]])) }
  newer.forEach(saveLater)
  writeLocal()
}

/** Clears the local copy, because another account may log in. */
export function forgetPreferences(): void {
  values = {}
  unsaved.clear()
  for (const key of [STORAGE_KEY, UNSAVED_KEY]) localStorage.removeItem(key)
}
