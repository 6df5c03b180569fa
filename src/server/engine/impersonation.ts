import { WITHHELD_RIGHTS } from '../../contract/parts/withheldRights.ts'
import { fail } from '../../contract/errors.ts'
import type { Access, Caller } from './caller.ts'

/** Whether a caller acts in the name of another user without the right to change anything. */
export const isReadOnly = ({ session: { impersonation } }: Pick<Caller, 'session'>): boolean =>
  impersonation !== undefined && !impersonation.writes

/** Refuses every change by a caller who may only look around in the name of another user. */
export function requireWritable(caller: Pick<Caller, 'session'>): void {
  if (isReadOnly(caller)) fail('IMPERSONATION_READ_ONLY')
}

/** Refuses what concerns the own login alone, in the name of another user. */
export function requireOwnPerson({ session }: Pick<Caller, 'session'>): void {
  if (session.impersonation) fail('IMPERSONATION_WITHHELD')
}

/** Rights without those that nobody has in the name of another user. */
export const withoutWithheld = (access: Access): Access => ({
  ...access,
  permissions: new Set([...access.permissions].filter((code) => !WITHHELD_RIGHTS.has(code))),
})

const isRestricted = ({ dataScopes }: Access): boolean =>
  [...dataScopes.values()].some(
    (scopes) => !scopes.some(({ type, fields }) => type === 'all' && fields === '*'),
  )

/**
 * Whether the rights of `target` go beyond those of `own`. Whoever sees some of the rows only would see others in
 * the name of anybody else.
 */
export function exceeds(target: Access, own: Access): boolean {
  if (own.administrator) return false
  return (
    target.administrator ||
    isRestricted(own) ||
    [...target.permissions].some((code) => !own.permissions.has(code)) ||
    target.apiPatterns.some((pattern) => !own.apiPatterns.includes(pattern))
  )
}
