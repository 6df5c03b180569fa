import type { ActionSpec } from './action.ts'

/**
 * Rows of a noun that one user applies for and another decides: rows in `state` wait for the actions of the
 * right `audit`. The applicant may not decide (unless the tenant allows it), those who may are sent a message of
 * every row that waits, and the applicant one of the decision.
 */
export interface ApprovalSpec<State extends string = string, Field extends string = string> {
  readonly state: State
  /** The field of the user who applied. */
  readonly applicant: Field
}

/** The suffix of the right to decide. */
export const APPROVAL_RIGHT = 'audit'

/** Whether an action decides about rows that wait for approval. */
export const isDecision = (approval: ApprovalSpec | null, action: ActionSpec): approval is ApprovalSpec =>
  approval !== null &&
  action.permission === APPROVAL_RIGHT &&
  (action.from?.includes(approval.state) ?? false)
