import { send } from './api.ts'
import { readStored, storeTokens } from './storedSession.ts'

/** Runs alone among all tabs of this browser, where it can tell them apart. */
const aloneInBrowser = <T>(run: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('saber-refresh', run) : run()

let pendingRenewal: Promise<boolean> | null = null
/**
 * Exchanges the refresh token for a new pair, one exchange at a time in all tabs of this browser; if `former`
 * has been replaced meanwhile, none is necessary. False if the server declined.
 */
export function renewTokens(former: string = readStored('access')): Promise<boolean> {
  pendingRenewal ??= aloneInBrowser(() =>
    readStored('access') === former ? exchangeTokens() : Promise.resolve(readStored('access') !== ''),
  ).finally(() => {
    pendingRenewal = null
  })
  return pendingRenewal
}

async function exchangeTokens(): Promise<boolean> {
  const refresh = readStored('refresh')
  if (!refresh) return false
  return send(
    'POST',
    '/blade-auth/oauth/token',
    { grant_type: 'refresh_token', refresh_token: refresh, scope: 'all', tenantId: readStored('tenant') },
    { headers: { 'Tenant-Id': readStored('tenant') } },
  )
    .then(({ body }) => {
      const tokens = body as { access_token?: string; refresh_token?: string }
      if (!tokens.access_token) return false
      storeTokens(tokens.access_token, tokens.refresh_token ?? refresh)
      return true
    })
    .catch(() => false)
}
