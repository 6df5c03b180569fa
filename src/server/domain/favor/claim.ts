import { fail } from '../../../contract/errors.ts'
import { FAVOR_BIZ_TYPES } from '../../../contract/parts/favorTerms.ts'
import type { Work } from '../../engine/work.ts'
import { SCHEDULER_TOPIC } from '../../scheduler.ts'
import { lockBankOrders } from '../../store/favor/bankRows.ts'
import { claimRecords } from '../../store/favor/claimRows.ts'
import { type WaitingVoucher, waitingVouchers } from '../../store/favor/openRows.ts'
import { followVouchers } from './follow.ts'
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

const MAX = 200
const bankNumbers = (vouchers: readonly WaitingVoucher[]): readonly string[] =>
  vouchers.flatMap(({ bizType, bizOrderNo }) => (bizType === FAVOR_BIZ_TYPES.wire.bank ? [bizOrderNo] : []))

/**
 * Gives everything of a merchant that waits for a mobile number to the account of its holder; resolves to the ids of
 * the vouchers. Orders of banks are locked first, as whatever else changes their vouchers does.
 */
export async function claimForMobile(
  {
    mobile,
    account,
    merchantId,
  }: { readonly mobile: string; readonly account: string; readonly merchantId: string },
  work: Work,
): Promise<readonly string[]> {
  const { db, tenantId, vault } = work,
    named = { merchantId, mobileDigest: vault.digest(mobile) }
  const seen = await waitingVouchers(db, tenantId, named, { lock: false, limit: MAX })
  await lockBankOrders(db, tenantId, bankNumbers(seen))
  const seenIds = new Set(seen.map(({ id }) => id)),
    locked = await waitingVouchers(db, tenantId, named, { lock: true, limit: MAX }),
    vouchers = locked.filter(({ id }) => seenIds.has(id)),
    ids = vouchers.map(({ id }) => id)
  if (ids.length === 0) return []
  await claimVouchers(ids, account, work)
  await followVouchers(
    db,
    tenantId,
    vouchers.map(({ bizType, bizOrderNo }) => ({
      bizType: bizType === FAVOR_BIZ_TYPES.wire.bank ? 'bank' : null,
      bizOrderNo,
    })),
  )
  return ids
}
