import type { Session } from '../engine/caller.ts'

/** Live logins: tokens name a session, and a revoked session ends at every server process within a moment. */
export interface SessionStore {
  /** The session behind a `Blade-Auth` value (`bearer …`), or why there is none. */
  readonly verify: (token: string) => Promise<Session | 'missing' | 'invalid' | 'expired' | 'revoked'>
}
