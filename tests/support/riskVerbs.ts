import { fail } from '../../src/contract/errors.ts'
import { fen } from '../../src/kernel/money.ts'
import { uncountOrder } from '../../src/server/domain/risk/counting.ts'
import { checkRisk, checkTrans, countOrders } from '../../src/server/domain/risk/rules.ts'
import type { RiskOrder } from '../../src/server/domain/risk/riskOrder.ts'
import type { Work } from '../../src/server/engine/work.ts'
import type { Parameters, Route } from '../../src/server/engine/route.ts'
import { acceptAndFinish } from './finishedOrder.ts'

const orderOf = (parameters: Parameters): RiskOrder & { readonly at: Date } => {
  const { merchantCode, skuId, orderAmount, account, buyerIp, buyerUserId, province, address, at } =
    parameters as Readonly<Record<string, string | undefined>>
  return {
    merchantCode: merchantCode ?? '',
    skuId: skuId ?? '1',
    orderAmount: fen(Number(orderAmount ?? 0)),
    account,
    buyerIp,
    buyerUserId,
    province,
    address,
    at: at ? new Date(`${at.replace(' ', 'T')}+08:00`) : new Date(),
  }
}

/** The checks an order passes, and its counting, in one transaction. */
async function gates(parameters: Parameters, work: Work): Promise<{ readonly answer: unknown }> {
  const order = orderOf(parameters)
  if (parameters.back) {
    await uncountOrder(work, order)
    return { answer: { hit: null, code: null, reason: null } }
  }
  await checkTrans(work, order)
  const verdict = await checkRisk(work, order)
  if (verdict.code) fail(verdict.code)
  await countOrders(work, [order])
  return { answer: verdict }
}

/** The checks of an order as calls, so that tests can drive them without placing orders. */
export const RISK_VERBS: readonly Route[] = [
  {
    method: 'POST',
    path: '/blade-test/order',
    summary: '订单',
    permission: 'transRule_edit',
    resource: 'merchantOrderInfo',
    action: 'test',
    write: acceptAndFinish,
  },
  {
    method: 'POST',
    path: '/blade-test/risk',
    summary: '风控',
    permission: 'transRule_edit',
    resource: 'transRule',
    action: 'test',
    write: gates,
  },
]
