import { fail, notFound } from '../../../../contract/errors.ts'
import type { Row } from '../../../../contract/define/row.ts'
import { cardInfoView } from '../../../../contract/resources/stock/cardInfoView.ts'
import { cardStockOutRecord } from '../../../../contract/resources/stock/cardStockOutRecord.ts'
import { formatMoment } from '../../../../kernel/time.ts'
import type { Caller } from '../../../engine/caller.ts'
import { visibleTo } from '../../../engine/scope.ts'
import type { Work } from '../../../engine/work.ts'
import type { Writer } from '../../../store/db.ts'
import { findMatching, insertRows } from '../../../store/rows.ts'
import { viewRow } from '../../order/revealRecord.ts'
import type { DownloadResult } from '../sealedDownload.ts'

type CardRecord = Row<typeof cardStockOutRecord>

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

/** Records an attempt to download a package beside the views of cards. */
export async function recordDownload(
  db: Writer,
  caller: Caller,
  {
    id,
    record,
    result,
  }: { readonly id: string; readonly record: CardRecord | null; readonly result: DownloadResult },
): Promise<void> {
  const card = record && {
    masked: record.recordNo ?? '',
    skuId: record.skuId,
    orderNo: record.outNo,
    merchantCode: record.merchantCode,
  }
  const reason = `下载出库包 ${record?.recordNo ?? id}`.slice(0, 200),
    attempt = { cardKind: 'package', cardId: id.slice(0, 20), reason, card, result } as const
  await insertRows(db, cardInfoView, caller.tenantId, [viewRow(caller, attempt, formatMoment(new Date()))])
}
