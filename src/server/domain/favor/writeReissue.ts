import { fail } from '../../../contract/errors.ts'
import type { Row } from '../../../contract/define/row.ts'
import { favorReissueRecord } from '../../../contract/resources/favor/favorReissueRecord.ts'
import type { Work } from '../../engine/work.ts'
import { replaceChildren } from '../../store/childRows.ts'
import { beginReissue } from '../../store/favor/reissueRows.ts'
import { insertRow } from '../../store/rows.ts'
import { followVouchers } from './follow.ts'
import { acceptChildren } from './reissueAccept.ts'
import type { Child } from './reissueChildren.ts'
import { lineOf, reissueRow } from './reissueRow.ts'
import type { ReissueInput } from './reissueRules.ts'

/** Writes a reissue with its lines and accepts its vouchers; one original is issued again once at a time. */
export async function writeReissue(
  children: readonly Child[],
  input: ReissueInput,
  work: Work,
): Promise<Row<typeof favorReissueRecord>> {
  const { db, tenantId } = work
  const pairs = children.map(({ id, record }) => ({ originalId: record.id, recordId: id }))
  if ((await beginReissue(db, tenantId, pairs)) < pairs.length) fail('FAVOR_REISSUE_LIVE')
  const made = await insertRow(db, favorReissueRecord, tenantId, reissueRow(children, input, work))
  await replaceChildren(db, favorReissueRecord, 'details', {
    tenantId,
    parentId: made.id,
    rows: children.map(lineOf),
  })
  await acceptChildren(children, made.id, work)
  await followVouchers(
    db,
    tenantId,
    children.map(({ record }) => record),
  )
  return made
}
