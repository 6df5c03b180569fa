import { fail } from '../../../contract/errors.ts'
import type { Work } from '../../engine/work.ts'
import { SCHEDULER_TOPIC } from '../../scheduler.ts'
import { claimRecords } from '../../store/favor/claimRows.ts'
import { maskAccount, SEND_JOB } from './accept.ts'

/** Gives waiting vouchers to the account that claims them: all of them, or none; they are sent at once. */
export async function claimVouchers(
  ids: readonly string[],
  account: string,
  { db, tenantId, vault, tell }: Work,
): Promise<void> {
  const claimed = await claimRecords(db, tenantId, {
    ids,
    account: { sealed: vault.seal(account), digest: vault.digest(account), masked: maskAccount(account) },
  })
  if (claimed < ids.length) fail('FAVOR_CLAIM_OVER')
  await tell(SCHEDULER_TOPIC, SEND_JOB)
}
