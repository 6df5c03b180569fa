import { fail, refuse } from '../../../contract/errors.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { blackWhiteList } from '../../../contract/resources/risk/blackWhiteList.ts'
import { parseIds } from '../../../contract/wire.ts'
import { requireOperation } from '../../engine/permit.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Work } from '../../engine/work.ts'
import type { Parameters, Route } from '../../http/route.ts'
import { addTrace, sealedOf } from '../../store/order/orderRows.ts'
import { findMatching, insertRows, moveRows, selectWhere } from '../../store/rows.ts'
import { maskTarget, plainTarget, TARGET, type TargetName } from './targets.ts'

const MOST = 200
const named = (words: Readonly<Record<string, number | string>> | undefined, value: unknown, label: string): string => Object.entries(words ?? {}).find(([, number]) => String(number) === String(value))?.[0] ?? fail('VALIDATION', { label, rule: '的选项不存在' })
type Order = Readonly<Record<string, unknown>> & { readonly id: string }

/** What an order has of the targets that are wanted, as they are kept. */
async function targetsOf(order: Order, types: readonly TargetName[], work: Work): Promise<{ readonly targetType: TargetName; readonly plain: string }[]> {
  const { account } = types.includes('account') ? await sealedOf(work.db, 'merchant_order_info', order.id) : { account: null }
  const values: Readonly<Record<TargetName, unknown>> = { account: account ? work.vault.open(account) : null, ip: order.buyerIp, region: order.province, user: order.buyerUserId, address: null }
  return types.flatMap((targetType) => (values[targetType] ? [{ targetType, plain: plainTarget(targetType, String(values[targetType])) }] : []))
}

interface Wish { readonly scope: string; readonly action: string; readonly reason: string; readonly expireTime: string | null; readonly types: readonly TargetName[] }

function wishOf(parameters: Parameters): Wish {
  const { scope, action, reason } = blackWhiteList.fields
  const types = parseIds(parameters.targetTypes).map((type) => named(TARGET, type, '对象类型') as TargetName)
  if (types.length === 0 || types.includes('address')) refuse('请选择对象类型', 'targetTypes')
  const text = String(parameters.reason ?? '').trim()
  if (text === '' || text.length > (reason.max ?? 200)) refuse('请输入原因', 'reason')
  return { types, reason: text, scope: named(scope.wire, parameters.scope, scope.label), action: named(action.wire, parameters.action ?? 0, action.label), expireTime: parameters.expireTime ? String(parameters.expireTime) : null }
}

/** Adds one order's targets to the block list; those that are on it already are left as they are. */
async function addFrom(order: Order, { types, ...wish }: Wish, work: Work): Promise<{ readonly added: number; readonly existed: number }> {
  const place = { merchantCode: wish.scope === 'merchant' ? order.merchantCode : null, skuId: wish.scope === 'sku' ? order.skuId : null }
  let added = 0, existed = 0
  for (const { targetType, plain } of await targetsOf(order, types, work)) {
    const digest = work.vault.digest(plain)
    const same = await selectWhere(work.db, blackWhiteList, work.tenantId, { all: [{ field: 'targetValue.hmac', operator: 'equals', values: [digest] }, { field: 'listType', operator: 'equals', values: [1] }] })
    if (same.some((one) => one.targetType === targetType && one.scope === wish.scope && one.merchantCode === place.merchantCode && one.skuId === place.skuId)) existed += 1
    else {
      await insertRows(work.db, blackWhiteList, work.tenantId, [{ ...wish, ...place, listType: 'black', targetType, 'targetValue': work.vault.seal(plain), 'targetValue.hmac': digest, 'targetMask': maskTarget(targetType, plain), 'source': 'order', 'orderNo': order.orderNo, 'hitCount': 0, 'status': 'enabled', 'createUser': work.caller.session.userId, 'createDept': work.caller.session.deptIds[0] ?? null }])
      added += 1
    }
  }
  return { added, existed }
}

/** Holds those of the orders that nobody has begun with. */
async function blockPending(orders: readonly Order[], reason: string, work: Work): Promise<number> {
  const { userId } = work.caller.session, { pending, blocked } = merchantOrderInfo.states.wire
  const moved = await moveRows(work.db, merchantOrderInfo, { tenantId: work.tenantId, ids: orders.map(({ id }) => id), from: ['pending'], set: { orderState: 'blocked', blockReason: reason }, userId })
  const held = moved.filter(({ movedTo }) => movedTo !== null)
  await addTrace(work.db, work.tenantId, held.map(({ id }) => ({ orderId: id, from: pending, to: blocked, what: `加入黑名单并拦截：${reason}`, operatorId: userId })))
  return held.length
}

async function save(parameters: Parameters, work: Work): Promise<{ readonly answer: unknown; readonly targets: readonly string[]; readonly msg: string }> {
  const ids = parseIds(parameters.orderIds), wish = wishOf(parameters)
  if (ids.length === 0) fail('NO_SELECTION')
  if (ids.length > MOST) fail('TOO_MANY_ROWS', { limit: MOST, count: ids.length })
  if (wish.scope === 'all') requireOperation(work.caller, blackWhiteList, 'platform')
  const orders = await findMatching(work.db, merchantOrderInfo, { tenantId: work.tenantId, ids, where: visibleTo(merchantOrderInfo, work), lock: true })
  if (orders.length < ids.length) fail('NOT_FOUND')
  let added = 0, existed = 0
  for (const order of orders) {
    const one = await addFrom(order, wish, work)
    added += one.added
    existed += one.existed
  }
  const blocked = ['1', 'true'].includes(String(parameters.blockPending ?? '')) ? await blockPending(orders, wish.reason, work) : 0
  return { answer: { added, existed, blocked }, targets: ids, msg: '操作成功!' }
}

/** Puts what an order was for on the block list. */
export const BLACK_INFO_ROUTES: readonly Route[] = [{ method: 'POST', path: '/biz-order/blackListInfo/save', summary: '从订单加入黑名单', permission: 'blackListInfo_add', resource: blackWhiteList.id, action: 'addFromOrder', write: save }]
