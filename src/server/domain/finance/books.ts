import type { Work } from '../../engine/work.ts'
import type { Books } from '../../ledger/holds.ts'

/** The ledger's view of a unit of work: its transaction, its tenant, and whoever does it. */
export const booksOf = ({ db, tenantId, caller, at }: Work): Books => ({
  db,
  tenantId,
  operatorId: caller.session.userId,
  at,
})
