import { cardInfoView } from '../../../contract/resources/stock/cardInfoView.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Caller } from '../../engine/caller.ts'
import type { Writer } from '../../store/db.ts'
import { insertRows } from '../../store/rows.ts'
import type { DownloadResult } from '../stock/sealedDownload.ts'
import type { PhysicalOrder } from './physicalMoney.ts'

/** Records an attempt to download the file of an order beside the views of cards. */
export async function recordFileView(
  db: Writer,
  { session, origin, tenantId }: Caller,
  {
    id,
    row,
    result,
  }: {
    readonly id: string
    readonly row: PhysicalOrder | null
    readonly result: DownloadResult
  },
): Promise<void> {
  await insertRows(db, cardInfoView, tenantId, [
    {
      cardKind: 'package',
      cardId: id.slice(0, 20),
      cardNoMasked: row?.orderNo ?? null,
      orderNo: row?.orderNo ?? null,
      merchantCode: row?.merchantCode ?? null,
      viewUser: session.userId,
      viewDept: session.deptIds[0] ?? null,
      reason: `下载制卡文件 ${row?.orderNo ?? id}`.slice(0, 200),
      result,
      ip: origin.ip.slice(0, 64),
      userAgent: origin.userAgent.slice(0, 255),
      viewTime: formatMoment(new Date()),
      createUser: session.userId,
    },
  ])
}
