import { beginningOf } from '../../../kernel/text.ts'
import type { AnyRow } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import type { Books } from '../../ledger/holds.ts'

/** The ledger's view of a unit of work: transaction, tenant, operator and time. */
export const booksOf = ({ db, tenantId, caller, at }: Work): Books => ({
  db,
  tenantId,
  operatorId: caller.session.userId,
  at,
})

/** The reason of an application as the remark of a posting, at most 200 characters. */
export const reasonOf = ({ reason }: AnyRow): string => beginningOf(String(reason ?? ''), 200)
