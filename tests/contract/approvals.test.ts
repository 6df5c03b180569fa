import { expect, test } from 'vitest'
import { APPROVAL_RIGHT } from '../../src/contract/define/approval.ts'
import { RESOURCES } from '../../src/contract/index.ts'

/**
 * Nouns whose approvers are named otherwise than by the right: an auditor of each application, a guest, the platform
 * about what a tenant shares.
 */
const OTHERWISE = ['financeAudit', 'user', 'ecommercePublicProductPool']

test('every noun whose rows wait for a decision declares its approval', () => {
  const undeclared = RESOURCES.filter(
    ({ id, actions, approval, viewOf }) =>
      approval === null &&
      viewOf === null &&
      !OTHERWISE.includes(id) &&
      Object.values(actions).some(
        ({ permission, from }) => permission === APPROVAL_RIGHT && from !== undefined,
      ),
  )
  expect(undeclared.map(({ id }) => id)).toEqual([])
})

test('an approval names a state of the noun that has decisions, and a page its messages can lead to', () => {
  for (const { id, approval, states, fields, actions, menu } of RESOURCES) {
    if (approval === null) continue
    expect(Object.keys(states?.labels ?? {}), id).toContain(approval.state)
    expect(approval.applicant === 'createUser' || approval.applicant in fields, id).toBe(true)
    expect(menu?.path, id).toMatch(/^\//)
    expect(
      Object.values(actions).filter(
        ({ permission, from }) => permission === APPROVAL_RIGHT && from?.includes(approval.state),
      ).length,
      id,
    ).toBeGreaterThan(1)
  }
})
