import { fail, say } from '../../../contract/errors.ts'
import { eternityOrder } from '../../../contract/resources/eternity/eternityOrder.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { readParam } from '../../engine/parameters.ts'
import type { Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import { RESENDS_A_DAY, templateForResend, templateNow } from '../../sms/buyerMessage.ts'
import { maskPhone, putMessages } from '../../sms/put.ts'
import type { Sendable } from '../../sms/scene.ts'
import { endMessages, VOUCHER_MESSAGES } from '../../store/resource/messageEnds.ts'
import { holdersOf } from '../../store/eternity/holderRows.ts'
import { findRows, updateRows } from '../../store/rows.ts'
import { userOf } from './holder.ts'

const SCENE = 'ETERNITY_SEND',
  BATCH_SIZE = 500

/** What a holder is told of: vouchers of one template. */
interface Notice {
  readonly phone: string
  readonly name: string
  readonly count: number
}

async function putVouchers({ phone, name, count }: Notice, template: Sendable, work: Work): Promise<string> {
  const [recordId = ''] = await putMessages(work, template, {
    phones: [phone],
    params: { name, count: String(count) },
    purpose: 'manual',
    expireTime: null,
    userId: work.caller.session.userId,
  })
  return recordId
}

/** Tells the holders of new vouchers, one message each, where the tenant wants that; no issue fails for a message. */
export async function sendIssued(ids: readonly string[], work: Work): Promise<void> {
  if ((await readParam(work, 'eternity.sms.send')) !== '1') return
  const template = await templateNow(work, SCENE)
  const vouchers = await findRows(work.db, eternityOrder, work.tenantId, ids)
  const byPhone = new Map<string, (typeof vouchers)[number][]>()
  const holders = await holdersOf(work.db, work.tenantId, ids)
  for (const voucher of vouchers) {
    const sealed = holders.get(voucher.id)?.mobile ?? null
    if (sealed === null) continue
    const phone = work.vault.open(sealed)
    byPhone.set(phone, [...(byPhone.get(phone) ?? []), voucher])
  }
  for (const [phone, held] of byPhone) {
    const notice = { phone, name: held[0]?.couponName ?? '', count: held.length }
    const smsRecordId = template && (await putVouchers(notice, template, work))
    await updateRows(work.db, eternityOrder, {
      tenantId: work.tenantId,
      ids: held.map(({ id }) => id),
      set: { sendStatus: template ? 'waiting' : 'failed', smsRecordId },
      userId: null,
    })
  }
}

/** Tells the holder of a voucher again, three times a day at most. */
export const resend: ActionHandler<typeof eternityOrder, 'resend'> = async (row, _input, work) => {
  const named = { orderNo: row.orderNo ?? '' }
  const { mobile } = await userOf(row, null, work)
  if (mobile === null) return fail('ETERNITY_SMS_NONE')
  const phone = work.vault.open(mobile)
  const order = { templateCode: SCENE, subject: `voucher:${row.id}`, phone }
  const template = (await templateForResend(work, order)) ?? fail('ETERNITY_SMS_LIMIT', named)
  const smsRecordId = await putVouchers({ phone, name: row.couponName ?? '', count: 1 }, template, work)
  return {
    set: { sendStatus: 'waiting', smsRecordId },
    consequences: [
      say('{orderNo}：短信再次发送到 {phone}，每张券每天最多 {max} 次', {
        ...named,
        phone: maskPhone(phone),
        max: RESENDS_A_DAY,
      }),
    ],
  }
}

/** Notes at vouchers how the messages ended that told their holders. Returns whether there may be more. */
export const settleVoucherMessages = async ({ database }: Services): Promise<boolean> =>
  (await endMessages(database.kysely, VOUCHER_MESSAGES, BATCH_SIZE)) === BATCH_SIZE
