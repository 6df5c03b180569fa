import type { Services } from '../services.ts'
import { logIn } from './login.ts'
import { auditGuest, auditLogin, auditRefusal } from './loginAudit.ts'
import { LoginRefusal } from './loginRefusal.ts'
import type { LoginRequest } from './loginRequest.ts'
import { GuestLogin } from './socialLogin.ts'
import type { LoggedIn } from './tokens.ts'

/** How a login ends: with tokens, refused, or with an identity that nobody has bound. */
export type Answered = LoggedIn | LoginRefusal | GuestLogin

/** Performs a login and writes its audit row, refused or not. */
export async function logInAudited(services: Services, request: LoginRequest): Promise<Answered> {
  try {
    const login = await logIn(services, request)
    await (login instanceof GuestLogin
      ? auditGuest(services, { ...request, tenantId: login.tenantId })
      : auditLogin(services, request, login))
    return login
  } catch (error) {
    if (!(error instanceof LoginRefusal)) throw error
    await auditRefusal(services, request, error)
    return error
  }
}
