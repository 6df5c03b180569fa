import { renewTokens } from './api.ts'
import { hasToken } from './session.ts'
import { readStored } from './storedSession.ts'

const TOKEN_LIFETIME_SECONDS = 600
const REFRESH_CHECK_MS = 1_800_000

/** Seconds since the access token was received. */
const tokenAge = (): number => (Date.now() - Number(readStored('since') || Date.now())) / 1000

/**
 * Refreshes the tokens every half hour if they are older than their lifetime; the returned function stops it.
 */
export function startTokenRefresh(): () => void {
  const timer = window.setInterval(() => {
    if (hasToken() && tokenAge() >= TOKEN_LIFETIME_SECONDS) void renewTokens()
  }, REFRESH_CHECK_MS)
  return () => clearInterval(timer)
}
