import { cardStockOutRecord } from '../../../../contract/resources/stock/cardStockOutRecord.ts'
import { formatMoment } from '../../../../kernel/time.ts'
import type { Work } from '../../../engine/work.ts'
import type { Services } from '../../../services.ts'
import { mapWithPauses } from '../../../store/pauses.ts'
import { insertRows } from '../../../store/rows.ts'
import { keepPackage } from '../../../store/stock/packageRows.ts'
import { type HeldBatch, heldBatches, lockedLines } from '../../../store/stock/stockOutRows.ts'
import { once, sealedArchive, type SealedArchive } from '../sealedArchive.ts'
import type { StockOut } from './outDocument.ts'

const DAY_MS = 86_400_000,
  LINK_DAYS = 7,
  FILE_DAYS = 30,
  DOWNLOADS = 3
const COLUMNS = [
  { label: '卡号', shape: 'text' },
  { label: '卡密', shape: 'text' },
  { label: '有效期', shape: 'text' },
] as const

/** An encrypted archive of the cards of one batch; `content` and `password` are sealed. */
export interface CardPackage extends SealedArchive {
  readonly batch: HeldBatch
  readonly range: string | null
  readonly fileName: string
}

/** Packs the cards a document has locked, batch by batch, outside of any transaction. */
export async function packCards(
  { database, vault }: Services,
  { tenantId, row }: { readonly tenantId: string; readonly row: StockOut },
  throwIfStopped: () => void,
): Promise<readonly CardPackage[]> {
  const bizNo = row.outNo ?? ''
  const packages: CardPackage[] = []
  for (const batch of await heldBatches(database.kysely, tenantId, { bizNo, nearDays: 0 })) {
    const { skuId } = row,
      { stockId, batchNo } = batch
    const lines = await lockedLines(database.kysely, { tenantId, skuId, stockId, bizNo })
    const cells = await mapWithPauses(lines, ({ cardNo, secret, expireTime }) => [
      cardNo === null ? '' : vault.open(cardNo),
      vault.open(secret),
      expireTime ?? '',
    ])
    throwIfStopped()
    const archive = await sealedArchive(vault, {
      name: `${bizNo}-${batchNo}`,
      title: batchNo,
      columns: COLUMNS,
      rows: once(cells),
    })
    throwIfStopped()
    packages.push({
      batch,
      range: rangeOf(lines.map(({ masked }) => masked)),
      fileName: `${bizNo}-${batchNo}.zip`,
      ...archive,
    })
  }
  return packages
}

/** The first and the last masked number; null where the cards have none. */
function rangeOf(masked: readonly (string | null)[]): string | null {
  const first = masked[0],
    last = masked.at(-1)
  return first && last ? `${first} – ${last}` : null
}

const maskMail = (mail: string): string => mail.replace(/^(.).*(@.*)$/, '$1***$2')
const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`

/** Writes the records of the packages of a document and keeps their archives; returns their ids. */
export async function writeRecords(
  row: StockOut,
  packages: readonly CardPackage[],
  work: Work,
): Promise<readonly string[]> {
  const { userId, deptIds } = work.caller.session,
    now = Date.now(),
    isMailed = row.receiveType === 'mail'
  const ids = await insertRows(
    work.db,
    cardStockOutRecord,
    work.tenantId,
    packages.map(({ batch, range, fileName, fileBytes, password }) => ({
      outId: row.id,
      outNo: row.outNo,
      merchantId: row.merchantId,
      merchantCode: row.merchantCode,
      skuId: row.skuId,
      stockId: batch.stockId,
      batchNo: batch.batchNo,
      qty: batch.qty,
      cardNoRange: range,
      fileName,
      fileBytes,
      filePassword: password,
      receiver: isMailed ? maskMail(row.receiveEmail ?? '') : maskPhone(row.receivePhone ?? ''),
      resendCount: 0,
      downloadCount: 0,
      downloadLimit: DOWNLOADS,
      linkExpireTime: formatMoment(new Date(now + LINK_DAYS * DAY_MS)),
      purgeTime: formatMoment(new Date(now + FILE_DAYS * DAY_MS)),
      fileState: 'kept' as const,
      sendState: isMailed ? ('waiting' as const) : ('none' as const),
      createUser: userId,
      createDept: deptIds[0] ?? null,
      updateUser: userId,
    })),
  )
  for (const [index, { content }] of packages.entries())
    await keepPackage(work.db, { tenantId: work.tenantId, recordId: ids[index] ?? '', content })
  return ids
}
