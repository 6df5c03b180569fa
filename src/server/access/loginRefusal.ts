import { LOGIN_ERRORS } from '../../contract/loginErrors.ts'

export type LoginReason = keyof typeof LOGIN_ERRORS

/** A refused login; answered with HTTP 200, `error_code` and `error_description`. */
export class LoginRefusal extends Error {
  readonly reason: LoginReason
  readonly code: number
  constructor(reason: LoginReason) {
    super(LOGIN_ERRORS[reason].text)
    this.reason = reason
    this.code = LOGIN_ERRORS[reason].code
  }
}

/** Throws the refusal of a login. */
export function refuseLogin(reason: LoginReason): never {
  throw new LoginRefusal(reason)
}
