import { fail, say } from '../../../contract/errors.ts'
import type { physicalCardOrder } from '../../../contract/resources/card/physicalCardOrder.ts'
import { formatFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { submitJob } from '../../jobs/queue.ts'
import { maskPhone } from '../../sms/put.ts'
import { requireParcel } from '../stock/expressNumber.ts'
import { sendFilePassword } from './filePassword.ts'
import { holdFee, type PhysicalOrder, releaseFee } from './physicalMoney.ts'

export const PHYSICAL_CARD_QUEUE = 'physicalCards'

type Handler<K extends 'approve' | 'reject' | 'produce' | 'deliver' | 'sendPassword' | 'cancel'> =
  ActionHandler<typeof physicalCardOrder, K>

const decision = (work: Work, opinion: string | null | undefined) => ({
  auditUser: work.caller.session.userId,
  auditTime: momentOf(work),
  auditOpinion: opinion ?? null,
})
const named = ({ orderNo, qty, totalFee }: PhysicalOrder) => ({
  orderNo: orderNo ?? '',
  qty,
  amount: formatFen(totalFee ?? ZERO_FEN),
})

export const approve: Handler<'approve'> = async (row, { opinion }, work) => {
  const available = await holdFee(row, work)
  return {
    set: decision(work, opinion),
    consequences: [
      available === null
        ? say('{orderNo}：{qty} 张待制卡，不收制卡费', named(row))
        : say('{orderNo}：{qty} 张待制卡，冻结 ¥{amount}，可用额度 ¥{available}', {
            ...named(row),
            available: formatFen(available),
          }),
    ],
  }
}

export const reject: Handler<'reject'> = (row, { opinion }, work) => ({
  set: decision(work, opinion),
  consequences: [say('{orderNo}：驳回，不冻结', { orderNo: row.orderNo ?? '' })],
})

export const produce: Handler<'produce'> = async (row, _input, work) => {
  await submitJob(work, { queue: PHYSICAL_CARD_QUEUE, id: row.id })
  return {
    set: { failReason: null },
    consequences: [
      say('{orderNo}：生成 {qty} 个卡号和加密的制卡文件，扣制卡费 ¥{amount}，之后不能取消', named(row)),
    ],
  }
}

export const deliver: Handler<'deliver'> = async (row, { expressCode, expressNo }, work) => {
  const code = await requireParcel({ code: expressCode, no: expressNo }, work)
  return {
    set: { expressCode: code, expressNo, deliverTime: momentOf(work) },
    consequences: [say('{orderNo}：{qty} 张卡寄给 {name}', { ...named(row), name: row.receiverName })],
  }
}

export const sendPassword: Handler<'sendPassword'> = async (row, _input, work) => {
  await sendFilePassword(row, work)
  return {
    set: { passwordTime: momentOf(work) },
    consequences: [
      say('{recordNo}：解压密码由短信发到 {phone}，这里不显示', {
        recordNo: row.orderNo ?? '',
        phone: maskPhone(row.filePhone),
      }),
    ],
  }
}

export const cancel: Handler<'cancel'> = async (row, { reason }, work) => {
  if (row.createUser !== work.caller.session.userId && row.orderState === 'pending')
    fail('PHYSICAL_CARD_NOT_CREATOR')
  const isReleased = await releaseFee(row, work)
  return {
    set: { cancelReason: reason },
    consequences: [
      isReleased
        ? say('{orderNo}：取消制卡，解冻 ¥{amount}', named(row))
        : say('{orderNo}：取消制卡', { orderNo: row.orderNo ?? '' }),
    ],
  }
}
