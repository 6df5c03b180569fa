import { fail } from '../../../contract/errors.ts'
import { parseMoment } from '../../../kernel/time.ts'
import type { Work } from '../../engine/work.ts'
import { queueMessages } from '../../sms/queue.ts'

const TEMPLATE = 'PACKAGE_PASSWORD'
const PAUSE_SECONDS = 60

/** Refuses with PACKAGE_PASSWORD_SOON within a minute of the last message; `sentAt` in the time of Shanghai. */
export function requirePasswordPause(sentAt: string | null): void {
  const waited = sentAt === null ? PAUSE_SECONDS : (Date.now() - parseMoment(sentAt).getTime()) / 1000
  if (waited < PAUSE_SECONDS) fail('PACKAGE_PASSWORD_SOON', { n: Math.ceil(PAUSE_SECONDS - waited) })
}

/** Sends the password of an encrypted archive as a short message; no record and no log has it. */
export async function sendArchivePassword(
  { recordNo, phone, sealed }: { readonly recordNo: string; readonly phone: string; readonly sealed: string },
  { db, tenantId, database, vault, caller }: Work,
): Promise<void> {
  await queueMessages(
    { db, tenantId, database, vault },
    {
      templateCode: TEMPLATE,
      phones: [phone],
      params: { recordNo, password: vault.open(sealed) },
      userId: caller.session.userId,
      secret: true,
    },
  )
}
