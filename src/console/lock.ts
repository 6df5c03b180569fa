import { session, onSessionChange } from './session.ts'
import { writeStored, readStored } from './storedSession.ts'

const LOCK_DELAY_MS = 100
let lockDigest = ''
/** Whether a lock password was set in this window; locking again needs no new one. */
export const hasLockPassword = (): boolean => lockDigest !== ''

/** Locks the screen with the password set before; `onLocked` runs after 100 ms. */
export function relock(onLocked: () => void): void {
  writeStored('locked', lockDigest)
  window.setTimeout(() => {
    session.locked = true
    onLocked()
  }, LOCK_DELAY_MS)
}

/** Locks the screen with a password that only this browser has. */
export async function lockWith(password: string, onLocked: () => void): Promise<void> {
  lockDigest = await digest(password)
  relock(onLocked)
}

/** Whether the password is right; if so the screen is unlocked. */
export async function unlockWith(password: string): Promise<boolean> {
  if ((await digest(password)) !== readStored('locked')) return false
  writeStored('locked', '')
  session.locked = false
  return true
}

async function digest(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${session.user?.user_id ?? ''}:${text}`)
  if (!('subtle' in crypto)) return btoa(String.fromCharCode(...bytes))
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))))
}

onSessionChange(() => {
  lockDigest = ''
})
