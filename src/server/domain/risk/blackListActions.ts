import { fail, say } from '../../../contract/errors.ts'
import type { channelOrderInfo } from '../../../contract/resources/order/channelOrderInfo.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import { parseMoment } from '../../../kernel/time.ts'
import type { ActionHandler, Step } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { addTrace } from '../../store/order/orderRows.ts'
import { findRows } from '../../store/rows.ts'
import type { Order } from '../order/request.ts'
import { addFromOrder, requireScope, type BlockListInput } from './addFromOrder.ts'
import type { TargetName } from './targets.ts'

const wire = merchantOrderInfo.states.wire

interface ActionInput {
  readonly targetTypes?: readonly TargetName[] | null | undefined
  readonly scope?: BlockListInput['scope'] | null | undefined
  readonly action?: BlockListInput['action'] | null | undefined
  readonly reason: string
  readonly expireTime?: string | null | undefined
}

function blockListInputOf({ targetTypes, scope, action, reason, expireTime }: ActionInput): BlockListInput {
  if (expireTime && parseMoment(expireTime).getTime() <= Date.now())
    fail('BLACK_LIST_EXPIRY_PAST', {}, 'expireTime')
  return {
    types: targetTypes ?? ['account'],
    scope: scope ?? 'merchant',
    action: action ?? 'rule',
    reason,
    expireTime: expireTime ?? null,
  }
}

/** Adds the targets of an order to the block list. Returns the result as a sentence. */
async function addToBlockList(order: Order, input: ActionInput, work: Work): Promise<Sentence> {
  const blockListInput = blockListInputOf(input)
  requireScope(blockListInput, work)
  const { added, existed } = await addFromOrder(order, blockListInput, work)
  if (added + existed === 0) fail('BLACK_LIST_TARGET_MISSING', {}, 'targetTypes')
  const figures = { orderNo: order.orderNo ?? '', added, existed }
  return existed > 0
    ? say('{orderNo}：加入 {added} 个对象，{existed} 个已在名单中', figures)
    : say('{orderNo}：加入 {added} 个对象', figures)
}

export const blackListOrder: ActionHandler<typeof merchantOrderInfo, 'blackListInfo'> = async (
  order,
  input,
  work,
): Promise<Step> => {
  const sentence = await addToBlockList(order, input, work)
  if (input.blockPending !== true || order.orderState !== 'pending') return { consequences: [sentence] }
  await addTrace(work.db, work.tenantId, [
    {
      orderId: order.id,
      from: wire.pending,
      to: wire.blocked,
      text: `加入黑名单并拦截：${input.reason}`,
      operatorId: work.caller.session.userId,
    },
  ])
  return {
    set: { orderState: 'blocked', blockReason: input.reason },
    consequences: [say('{said}，订单改为已拦截', { said: sentence })],
  }
}

export const blackListAttempt: ActionHandler<typeof channelOrderInfo, 'blackListInfo'> = async (
  attempt,
  input,
  work,
): Promise<Step> => {
  const [order] = await findRows(work.db, merchantOrderInfo, work.tenantId, [attempt.orderId ?? ''])
  return order ? { consequences: [await addToBlockList(order, input, work)] } : fail('ORDER_NOT_FOUND')
}
