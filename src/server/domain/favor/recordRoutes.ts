import { fail, notFound } from '../../../contract/errors.ts'
import { favorRecord } from '../../../contract/resources/favor/favorRecord.ts'
import { favorReissueRecord } from '../../../contract/resources/favor/favorReissueRecord.ts'
import { readPage } from '../../engine/page.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { selectChildren } from '../../store/childRows.ts'
import { findMatching } from '../../store/rows.ts'

/** All records of one order, or those with these numbers. */
async function queryList({ bizOrderNo, recordNos }: Parameters, reading: Reading): Promise<unknown> {
  const numbers = String(recordNos ?? '')
      .split(',')
      .filter((text) => text !== ''),
    order = String(bizOrderNo ?? '')
  if (order === '' && numbers.length === 0)
    fail('VALIDATION', { label: 'bizOrderNo', rule: '不能为空' }, 'bizOrderNo')
  const filter = order === '' ? {} : { bizOrderNo: order }
  const within =
    numbers.length === 0
      ? undefined
      : { field: 'recordNo' as const, operator: 'in' as const, values: numbers }
  const { answer } = await readPage(favorRecord, { ...filter, current: 1, size: 200 }, reading, within)
  return (answer as { readonly records: unknown }).records
}

/** The lines of one reissue. */
async function detailByReissue({ reissueId, current, size }: Parameters, reading: Reading): Promise<unknown> {
  const [reissue] = await findMatching(reading.database.kysely, favorReissueRecord, {
    tenantId: reading.tenantId,
    ids: [String(reissueId ?? '')],
    where: visibleTo(favorReissueRecord, reading),
  })
  if (!reissue) throw notFound(favorReissueRecord)
  const lines =
    (await selectChildren(reading.database.kysely, favorReissueRecord, 'details', [reissue.id])).get(
      reissue.id,
    ) ?? []
  const pageSize = Math.min(Math.max(Number(size) || 10, 1), 200),
    page = Math.max(Number(current) || 1, 1)
  return {
    records: lines
      .slice((page - 1) * pageSize, page * pageSize)
      .map((line) => ({ ...line, result: line.result === 'ok' ? 1 : line.result === 'failed' ? 2 : 0 })),
    total: lines.length,
    size: pageSize,
    current: page,
    pages: Math.ceil(lines.length / pageSize),
  }
}

/** Calls that read issued vouchers and what was issued again. */
export const FAVOR_RECORD_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: `${favorRecord.path}/queryList`,
    summary: '一个业务单号的发放记录',
    permission: 'favorRecord_view',
    resource: favorRecord.id,
    read: queryList,
  },
  {
    method: 'GET',
    path: `${favorReissueRecord.path}/getDetailByReissueId`,
    summary: '补发明细',
    permission: 'FavorReissueRecord_view',
    resource: favorReissueRecord.id,
    read: detailByReissue,
  },
]
