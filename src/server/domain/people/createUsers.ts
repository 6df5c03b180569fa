import { userinfo } from '../../../contract/resources/people/userinfo.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { Pauses } from '../../store/pauses.ts'
import { followBlocks } from '../../store/people/blackRows.ts'
import type { UserFile, UserFileRow } from '../../store/people/userFileRows.ts'
import { insertRows } from '../../store/rows.ts'
import { newUser } from './newUser.ts'

/** Creates the consumers of rows that have none; returns their ids by digest. */
export async function createUsers(
  file: UserFile,
  rows: readonly UserFileRow[],
  work: Work,
): Promise<ReadonlyMap<string, string>> {
  const moment = momentOf(work),
    { userId, deptIds } = work.caller.session
  const pauses = new Pauses(),
    drafts = []
  for (const { cell, digest } of rows) {
    await pauses.due()
    drafts.push({
      ...newUser(work.vault.open(cell), moment),
      merchantId: file.merchantId,
      merchantCode: file.merchantCode,
      mobile: cell,
      'mobile.hmac': digest,
      tagIds: [],
      status: 'normal' as const,
      createUser: userId,
      createDept: deptIds[0] ?? null,
      updateUser: userId,
    })
  }
  const ids = await insertRows(work.db, userinfo, work.tenantId, drafts)
  await followBlocks(work.db, work.tenantId, ids)
  return new Map(rows.map(({ digest }, index) => [digest ?? '', ids[index] ?? '']))
}
