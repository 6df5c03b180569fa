import { fail } from '../../../contract/errors.ts'
import { parseMoment } from '../../../kernel/time.ts'
import type { Work } from '../../engine/work.ts'
import { queueMessages } from '../../sms/queue.ts'
import { sealedFilePassword } from '../../store/card/physicalCardRows.ts'
import type { PhysicalOrder } from './physicalMoney.ts'

const TEMPLATE = 'PACKAGE_PASSWORD'
const PAUSE_SECONDS = 60

/**
 * Sends the password of the file of an order to its phone as a short message; no record and no log has it. Refuses
 * with PACKAGE_PASSWORD_SOON within a minute.
 */
export async function sendFilePassword(
  { id, orderNo, filePhone, passwordTime }: PhysicalOrder,
  { db, tenantId, database, vault, caller }: Work,
): Promise<void> {
  const waited =
    passwordTime === null ? PAUSE_SECONDS : (Date.now() - parseMoment(passwordTime).getTime()) / 1000
  if (waited < PAUSE_SECONDS) fail('PACKAGE_PASSWORD_SOON', { n: Math.ceil(PAUSE_SECONDS - waited) })
  const sealed = await sealedFilePassword(db, tenantId, id)
  await queueMessages(
    { db, tenantId, database, vault },
    {
      templateCode: TEMPLATE,
      phones: [filePhone],
      params: { recordNo: orderNo ?? '', password: vault.open(sealed ?? fail('PACKAGE_PURGED')) },
      userId: caller.session.userId,
      secret: true,
    },
  )
}
