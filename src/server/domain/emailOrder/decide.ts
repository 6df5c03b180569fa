import { say } from '../../../contract/errors.ts'
import type { emailOrderInfo } from '../../../contract/resources/order/emailOrderInfo.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { submitJob } from '../../jobs/queue.ts'
import { captureCharge, releaseCharge } from '../finance/documentCharge.ts'
import { buyerOf } from '../order/buyer.ts'
import { maskAccount } from '../order/request.ts'
import { unlockStock } from '../stock/locking.ts'
import { chargeOf, EMAIL_ORDER_QUEUE, type EmailOrder, named } from './emailOrder.ts'
import { issueCodes } from './issueCodes.ts'

const decision = (work: Work, opinion: string | null | undefined) => ({
  auditUser: work.caller.session.userId,
  auditTime: momentOf(work),
  auditOpinion: opinion ?? null,
})

/** Lets the codes of an order go, charges them, and hands the order to the queue that sends it. */
export const approve: ActionHandler<typeof emailOrderInfo, 'approve'> = async (row, { opinion }, work) => {
  await buyerOf(row.merchantCode ?? '', work)
  await issueCodes(row, work)
  await captureCharge(chargeOf(row), work)
  await submitJob(work, { queue: EMAIL_ORDER_QUEUE, id: row.id })
  return {
    set: { ...decision(work, opinion), sendCount: 1 },
    consequences: [
      say('{emailOrderNo}：发放 {qty} 张，扣款 ¥{amount}，加密文件发到 {email}，密码由短信发送', {
        ...named(row),
        email: maskAccount(row.email),
      }),
    ],
  }
}

/** Releases the cards and the money of an order that nobody approved. */
export async function releaseAll(row: EmailOrder, work: Work): Promise<Sentence> {
  if (row.bizType === 'card') await unlockStock(work, row.emailOrderNo ?? '')
  const isHeld = await releaseCharge(chargeOf(row), work)
  return isHeld
    ? say('{emailOrderNo}：{qty} 张不再发放，解冻 ¥{amount}', named(row))
    : say('{emailOrderNo}：{qty} 张不再发放', named(row))
}

export const reject: ActionHandler<typeof emailOrderInfo, 'reject'> = async (row, { opinion }, work) => ({
  set: decision(work, opinion),
  consequences: [await releaseAll(row, work)],
})
