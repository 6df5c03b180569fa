import { fail } from '../../../contract/errors.ts'
import { blackList } from '../../../contract/parts/blackList.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { blackWhiteList } from '../../../contract/resources/risk/blackWhiteList.ts'
import { parseIds } from '../../../contract/wire.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Work } from '../../engine/work.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import { moveRows } from '../../store/moveRows.ts'
import { addTrace } from '../../store/order/orderRows.ts'
import { findMatching } from '../../store/rows.ts'
import { addFromOrder, requireScope, type BlockListInput } from './addFromOrder.ts'

const MAX_ORDERS = 200
const choiceOf = <N extends string>(choices: Readonly<Record<N, number>>, value: unknown, label: string): N =>
  (Object.keys(choices) as N[]).find((name) => String(choices[name]) === String(value)) ??
  fail('VALIDATION', { label, rule: '的选项不存在' })
type Order = Readonly<Record<string, unknown>> & { readonly id: string }

function readBlockListInput(parameters: Parameters): BlockListInput {
  const { scope, action, reason } = blackWhiteList.fields
  const types = parseIds(parameters.targetTypes).map((type) =>
    choiceOf(blackList.targets.wire, type, '对象类型'),
  )
  if (types.length === 0 || types.includes('address'))
    fail('BLACK_LIST_TARGET_TYPE_REQUIRED', {}, 'targetTypes')
  const text = String(parameters.reason ?? '').trim()
  if (text === '' || text.length > (reason.max ?? 200)) fail('BLACK_LIST_REASON_REQUIRED', {}, 'reason')
  return {
    types,
    reason: text,
    scope: choiceOf(blackList.scopes.wire, parameters.scope, scope.label),
    action: choiceOf(blackList.hits.wire, parameters.action ?? 0, action.label),
    expireTime: parameters.expireTime ? String(parameters.expireTime) : null,
  }
}

/** Blocks the orders that are still pending. Returns how many. */
async function blockPending(orders: readonly Order[], reason: string, work: Work): Promise<number> {
  const { userId } = work.caller.session,
    { pending, blocked } = merchantOrderInfo.states.wire
  const moved = await moveRows(work.db, merchantOrderInfo, {
    tenantId: work.tenantId,
    ids: orders.map(({ id }) => id),
    from: ['pending'],
    set: { orderState: 'blocked', blockReason: reason },
    userId,
  })
  const blockedOrders = moved.filter(({ movedTo }) => movedTo !== null)
  await addTrace(
    work.db,
    work.tenantId,
    blockedOrders.map(({ id }) => ({
      orderId: id,
      from: pending,
      to: blocked,
      text: `加入黑名单并拦截：${reason}`,
      operatorId: userId,
    })),
  )
  return blockedOrders.length
}

async function save(
  parameters: Parameters,
  work: Work,
): Promise<{ readonly answer: unknown; readonly targets: readonly string[]; readonly msg: string }> {
  const ids = parseIds(parameters.orderIds),
    input = readBlockListInput(parameters)
  if (ids.length === 0) fail('NO_SELECTION')
  if (ids.length > MAX_ORDERS) fail('TOO_MANY_ROWS', { limit: MAX_ORDERS, count: ids.length })
  requireScope(input, work)
  const orders = await findMatching(work.db, merchantOrderInfo, {
    tenantId: work.tenantId,
    ids,
    where: visibleTo(merchantOrderInfo, work),
    lock: true,
  })
  if (orders.length < ids.length) fail('NOT_FOUND')
  let added = 0,
    existed = 0
  for (const order of orders) {
    const result = await addFromOrder(order, input, work)
    added += result.added
    existed += result.existed
  }
  const blocked = ['1', 'true'].includes(String(parameters.blockPending ?? ''))
    ? await blockPending(orders, input.reason, work)
    : 0
  return { answer: { added, existed, blocked }, targets: ids, msg: '操作成功!' }
}

/** The route that adds targets of orders to the block list. */
export const BLACK_INFO_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: '/biz-order/blackListInfo/save',
    summary: '从订单加入黑名单',
    permission: 'blackListInfo_add',
    resource: blackWhiteList.id,
    action: 'addFromOrder',
    write: save,
  },
]
