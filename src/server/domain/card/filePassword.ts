import { fail } from '../../../contract/errors.ts'
import type { Work } from '../../engine/work.ts'
import { sealedFilePassword } from '../../store/card/physicalCardRows.ts'
import { requirePasswordPause, sendArchivePassword } from '../stock/archivePassword.ts'
import type { PhysicalOrder } from './physicalMoney.ts'

/** Sends the password of the file of an order to its phone. Refuses with PACKAGE_PASSWORD_SOON within a minute. */
export async function sendFilePassword(
  { id, orderNo, filePhone, passwordTime }: PhysicalOrder,
  work: Work,
): Promise<void> {
  requirePasswordPause(passwordTime)
  const sealed = (await sealedFilePassword(work.db, work.tenantId, id)) ?? fail('PACKAGE_PURGED')
  await sendArchivePassword({ recordNo: orderNo ?? '', phone: filePhone, sealed }, work)
}
