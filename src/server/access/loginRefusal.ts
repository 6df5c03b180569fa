import { LOGIN_ERRORS } from '../../contract/loginErrors.ts'

export type LoginReason = keyof typeof LOGIN_ERRORS

/** A login that is refused; the answer is HTTP 200 with `error_code` and `error_description`. */
export class LoginRefusal extends Error {
  readonly reason: LoginReason
  readonly code: number
  constructor(reason: LoginReason) {
    super(LOGIN_ERRORS[reason].text)
    this.reason = reason
    this.code = LOGIN_ERRORS[reason].code
  }
}

/** Refuses a login. */
export function refuseLogin(reason: LoginReason): never {
  throw new LoginRefusal(reason)
}
