import { LOGIN_ERRORS } from '../../contract/loginErrors.ts'

export type LoginReason = keyof typeof LOGIN_ERRORS

/**
 * The password was right and a second factor is asked for: the token and the ways by which the call with the
 * grant `second_factor` goes on.
 */
export interface NextStep {
  readonly token: string
  readonly methods: readonly string[]
}

/** A refused login; answered with HTTP 200, `error_code` and `error_description`. */
export class LoginRefusal extends Error {
  readonly reason: LoginReason
  readonly code: number
  /** Where the login goes on by another call: what that call needs. */
  readonly next: NextStep | null
  /** What someone wrote about it, behind the sentence. */
  readonly detail: string
  constructor(reason: LoginReason, next: NextStep | null = null, detail = '') {
    super(`${LOGIN_ERRORS[reason].text}${detail === '' ? '' : `：${detail}`}`)
    this.detail = detail
    this.reason = reason
    this.code = LOGIN_ERRORS[reason].code
    this.next = next
  }
}

/** Throws the refusal of a login. */
export function refuseLogin(reason: LoginReason): never {
  throw new LoginRefusal(reason)
}
