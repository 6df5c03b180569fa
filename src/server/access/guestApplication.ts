import type { FastifyRequest } from 'fastify'
import { fail } from '../../contract/errors.ts'
import { isStorable } from '../../kernel/text.ts'
import { readPassword, type SubmittedPassword } from '../secrets/passwords.ts'
import type { Services } from '../services.ts'
import { requestParametersOf } from './loginRequest.ts'

/** Longest login name and nickname of an account. */
const MAX_ACCOUNT = 45,
  MAX_NAME = 20

/** What someone fills in who registers. */
export interface Application {
  readonly tenantId: string
  readonly account: string
  readonly name: string
  readonly password: SubmittedPassword
  readonly ticket: string
}

/** Reads and checks the form in the order of the dialog: tenant, account, password, its repetition. */
export function readApplication(request: FastifyRequest, { vault }: Services): Application {
  const parameters = requestParametersOf(request)
  const textOf = (name: string): string => {
    const value = parameters[name]
    return typeof value === 'string' && isStorable(value) ? value : ''
  }
  const tenantId = textOf('tenantId').trim(),
    account = textOf('account').trim(),
    name = textOf('name').trim() || account.slice(0, MAX_NAME)
  if (tenantId === '') fail('REGISTRATION_TENANT', {}, 'tenantId')
  if (account === '') fail('REGISTRATION_ACCOUNT', {}, 'account')
  const password = textOf('password') === '' ? null : readPassword(textOf('password'), vault)
  if (!password) return fail('REGISTRATION_PASSWORD', {}, 'password')
  const repeated = parameters.password2 === undefined ? password : readPassword(textOf('password2'), vault)
  if (repeated?.digest !== password.digest) fail('REGISTRATION_PASSWORDS_DIFFER', {}, 'password2')
  if (account.length > MAX_ACCOUNT || name.length > MAX_NAME) fail('REGISTRATION_NAME', {}, 'account')
  return { tenantId, account, name, password, ticket: textOf('oauthId') }
}
