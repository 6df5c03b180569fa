import { fail } from '../../../contract/errors.ts'
import { PEOPLE_REFUSALS } from '../../../contract/refusals/people.ts'
import type { Work } from '../../engine/work.ts'
import { usersByMobile } from '../../store/people/tagRows.ts'
import {
  lockFile,
  OUTCOME,
  type RowOutcome,
  settleRows,
  waitingRows,
} from '../../store/people/userFileRows.ts'
import { createUsers } from './createUsers.ts'
import { applyOperation } from './tagOperation.ts'

/** Rows of one part. */
export const PART_SIZE = 1000
const UNKNOWN = PEOPLE_REFUSALS.USER_UNKNOWN.text

interface DonePart {
  readonly outcomes: readonly RowOutcome[]
  readonly targets: readonly string[]
  readonly isOver: boolean
}
/** Applies the operation of a file to the consumers of its next rows. */
export async function tagNext(fileId: string, work: Work): Promise<DonePart> {
  const { db, tenantId } = work
  const file = (await lockFile(db, tenantId, fileId)) ?? fail('USER_FILE_NOT_FOUND')
  const rows = await waitingRows(db, tenantId, { fileId, limit: PART_SIZE })
  const digests = rows.map(({ digest }) => digest ?? '')
  const existing = await usersByMobile(db, tenantId, { merchantId: file.merchantId, digests })
  const missing = rows.filter(({ digest }) => !existing.has(digest ?? ''))
  const created = file.createMissing ? await createUsers(file, missing, work) : new Map<string, string>()
  const users = new Map([...existing, ...created])
  const { changed, reasons } = await applyOperation(file, [...users.values()], work, true)
  const outcomes = rows.map(({ rowNo, digest }): RowOutcome => {
    const id = users.get(digest ?? '')
    const reason = id === undefined ? UNKNOWN : (reasons.get(id) ?? null)
    return { rowNo, outcome: reason === null ? OUTCOME.done : OUTCOME.failed, reason }
  })
  const isOver = rows.length < PART_SIZE
  await settleRows(db, tenantId, { fileId, outcomes, isOver })
  return { outcomes, targets: changed, isOver }
}
