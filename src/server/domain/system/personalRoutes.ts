import { isWrite, type Route } from '../../engine/route.ts'
import { OWN_FACTOR_ROUTES } from './ownFactor.ts'
import { OWN_IDENTITY_ROUTES } from './ownIdentities.ts'
import { OWN_PASSKEY_ROUTES } from './ownPasskeys.ts'
import { OWN_SESSION_ROUTES } from './ownSessions.ts'

/** Routes of the caller's own logins: nobody changes anything there in the name of another user. */
export const PERSONAL_ROUTES: readonly Route[] = [
  ...OWN_SESSION_ROUTES,
  ...OWN_FACTOR_ROUTES,
  ...OWN_PASSKEY_ROUTES,
  ...OWN_IDENTITY_ROUTES,
].map((route) => (isWrite(route) ? { ...route, personal: true } : route))
