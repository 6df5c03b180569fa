import { fail, notFound, Refusal } from '../../../../contract/errors.ts'
import type { Row } from '../../../../contract/define/row.ts'
import { cardInfoView } from '../../../../contract/resources/stock/cardInfoView.ts'
import { cardStockOutRecord } from '../../../../contract/resources/stock/cardStockOutRecord.ts'
import { formatMoment } from '../../../../kernel/time.ts'
import type { Caller } from '../../../engine/caller.ts'
import { visibleTo } from '../../../engine/scope.ts'
import type { Work } from '../../../engine/work.ts'
import type { Writer } from '../../../store/db.ts'
import { findMatching, insertRows } from '../../../store/rows.ts'

type CardRecord = Row<typeof cardStockOutRecord>

/** How an attempt to download a package ended. */
type Result = 'shown' | 'denied' | 'over'

/** The package with this id, locked; refused where the caller may not see it. */
export async function packageOf(id: string, work: Work): Promise<CardRecord> {
  const [record] = await findMatching(work.db, cardStockOutRecord, {
    tenantId: work.tenantId,
    ids: [id],
    where: visibleTo(cardStockOutRecord, work),
    lock: true,
  })
  if (!record) throw notFound(cardStockOutRecord)
  return record
}

/** Refuses a package that is gone, whose link expired, or that was downloaded often enough. */
export function requireDownloadable(record: CardRecord): void {
  if (record.fileState === 'revoked') fail('PACKAGE_REVOKED')
  if (record.fileState === 'purged') fail('PACKAGE_PURGED')
  if (record.linkExpireTime !== null && record.linkExpireTime < formatMoment(new Date())) fail('PACKAGE_LINK')
  if ((record.downloadCount ?? 0) >= (record.downloadLimit ?? 0)) fail('PACKAGE_LIMIT')
}

/** The result that a refused attempt is recorded with; null where it is none of a package. */
export function resultOf(error: unknown): Result | null {
  if (!(error instanceof Refusal)) return null
  if (error.code === 'FORBIDDEN') return 'denied'
  return error.code === 'PACKAGE_LIMIT' || error.code === 'PACKAGE_LINK' ? 'over' : null
}

/** Records an attempt to download a package beside the views of cards. */
export async function recordDownload(
  db: Writer,
  { session, origin, tenantId }: Caller,
  {
    id,
    record,
    result,
  }: { readonly id: string; readonly record: CardRecord | null; readonly result: Result },
): Promise<void> {
  await insertRows(db, cardInfoView, tenantId, [
    {
      cardKind: 'package',
      cardId: id.slice(0, 20),
      cardNoMasked: record?.recordNo ?? null,
      skuId: record?.skuId ?? null,
      orderNo: record?.outNo ?? null,
      merchantCode: record?.merchantCode ?? null,
      viewUser: session.userId,
      viewDept: session.deptIds[0] ?? null,
      reason: `下载出库包 ${record?.recordNo ?? id}`.slice(0, 200),
      result,
      ip: origin.ip.slice(0, 64),
      userAgent: origin.userAgent.slice(0, 255),
      viewTime: formatMoment(new Date()),
      createUser: session.userId,
    },
  ])
}
