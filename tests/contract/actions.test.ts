import { describe, expect, test } from 'vitest'
import type { ActionSpec } from '../../src/contract/define/action.ts'
import type { FieldSpec } from '../../src/contract/define/field.ts'
import type { Resource } from '../../src/contract/define/resource.ts'
import { ERRORS } from '../../src/contract/errors.ts'
import { NAMED, repeated } from './every.ts'

/** States that some sequence of actions leads to, with the initial one and those a form may set. */
function reachable({ states, actions }: Resource): Set<string> {
  if (!states) return new Set()
  const reachableStates = new Set(states.inForm ? Object.keys(states.labels) : [states.initial])
  for (let before = -1; before !== reachableStates.size; ) {
    before = reachableStates.size
    for (const { from, to } of Object.values(actions))
      if (to && (from === undefined || from.some((state) => reachableStates.has(state))))
        reachableStates.add(to)
  }
  return reachableStates
}

describe.each(NAMED)('%s', (_, resource) => {
  const { states } = resource
  const actions: [string, ActionSpec][] = Object.entries(resource.actions)

  test('every state can be reached and has its own number and tone', () => {
    if (!states) return
    const names = Object.keys(states.labels)
    expect(names.filter((name) => !reachable(resource).has(name))).toEqual(
      names.filter((name) => UNREACHED[resource.id]?.includes(name)),
    )
    expect(Object.keys(states.wire).sort()).toEqual([...names].sort())
    expect(repeated(Object.values(states.wire).map(String))).toEqual([])
    expect(names).toContain(states.initial)
    expect(Object.keys(states.tones ?? {}).filter((name) => !names.includes(name))).toEqual([])
  })

  test('actions lead from and to declared states', () => {
    const knownStates = Object.keys(states?.labels ?? {})
    for (const [name, action] of actions) {
      expect([
        name,
        [...(action.from ?? []), ...(action.to ? [action.to] : [])].filter(
          (state) => !knownStates.includes(state),
        ),
      ]).toEqual([name, []])
      if (action.to) expect([name, action.from?.includes(action.to) ?? false]).toEqual([name, false])
    }
  })

  test('an inverse takes back what its action did', () => {
    for (const [name, action] of actions) {
      if (!action.inverse) continue
      const inverse = resource.actions[action.inverse]
      if (!inverse) expect.fail(`${name} names ${action.inverse} as its inverse, which does not exist`)
      expect([name, inverse.inverse]).toEqual([name, name])
      if (!action.to || !inverse.to) continue
      expect([name, inverse.from?.includes(action.to), action.from?.includes(inverse.to)]).toEqual([
        name,
        true,
        true,
      ])
    }
  })

  test('an action without a target state and effects has a handler on the server', () => {
    const empty = actions.filter(
      ([, action]) =>
        !action.to &&
        !action.own &&
        !action.handled &&
        !action.effects?.some((effect) => effect.do === 'set'),
    )
    expect(empty.map(([name]) => name)).toEqual([])
  })

  test('conditions of actions hold where rows are judged one by one, and are said as they are refused', () => {
    for (const [name, action] of actions)
      for (const { field, code, reason, states: only } of action.requires ?? []) {
        const spec: FieldSpec | undefined = resource.fields[field]
        expect([name, action.own ?? action.whole ?? action.on === 'collection']).toEqual([name, false])
        expect([name, reason]).toEqual([name, ERRORS[code].text])
        expect([name, spec?.readPermission, spec?.kind === 'secret']).toEqual([name, undefined, false])
        expect([name, only?.filter((state) => !action.from?.includes(state)) ?? []]).toEqual([name, []])
      }
  })

  test('effects set declared fields', () => {
    const fields = actions.flatMap(([, action]) =>
      (action.effects ?? []).flatMap((effect) => (effect.do === 'set' ? [effect.field] : [])),
    )
    expect(fields.filter((field) => !(field in resource.fields))).toEqual([])
  })

  test('keys are unique, and every action has its own icon', () => {
    expect(repeated(actions.flatMap(([, action]) => (action.key ? [action.key] : [])))).toEqual([])
    expect(
      actions
        .filter(([, action]) => action.icon !== undefined && !/^[a-z][a-z0-9-]*$/.test(action.icon))
        .map(([name]) => name),
    ).toEqual([])
  })
})

/** States that only the server's own work sets, without an action of the noun. */
const UNREACHED: Readonly<Record<string, readonly string[]>> = {
  // The shares of a statement have its state.
  eternityOrder: ['part', 'used', 'expired', 'void'],
  eternityVerification: ['reversed'],
  merchantAccountBill: ['sent', 'confirmed', 'reconciled', 'disputed', 'voided'],
  supplierAccountBill: ['sent', 'confirmed', 'reconciled', 'disputed', 'voided'],
  userinfo: ['blacklisted'],
  couponGrant: ['queued', 'done', 'partly', 'failed'],
  daPaiOrder: ['converted', 'failed', 'returned', 'returnFailed'],
  commerceOrder: ['paid', 'completed', 'settled', 'invalid'],
  couponRecord: ['failed'],
  couponuser: ['locked', 'used', 'expired'],
  couponWriteoff: ['reversed'],
  couponActivityCode: ['assigned', 'redeemed', 'refunded', 'expired'],
  couponCodeBatch: ['done', 'partly', 'failed'],
  couponCodeExport: ['ready', 'failed'],
  couponOrder: ['waiting', 'redeemed', 'expired', 'failed', 'refunding', 'refunded'],
  blackUser: ['expired'],
  orderChangeApply: ['failed'],
  orderAfterSale: ['toReturn', 'toReceive', 'toRefund', 'toExchange', 'toBuyBack', 'refunding', 'done'],
  orderCompareTask: ['running', 'compared', 'confirmed', 'failed'],
  orderCompareDetail: ['none'],
  standingOrder: ['done'],
  standingPeriod: ['made', 'success', 'failed', 'skipped'],
  importTask: ['done', 'failed', 'checked'],
  batchTask: ['running', 'done', 'failed'],
  apiKey: ['rotating', 'expired'],
  alarmRecord: ['recovered'],
  appPage: ['modified'],
  notify: ['delivered', 'retrying', 'abandoned'],
  merchantGoods: ['maintain'],
  merchantGoodsPool: ['ended'],
  merchantTimedPriceAdjustment: ['running', 'done', 'partFailed', 'reverted'],
  goodsChannelDetail: ['fused'],
  supplierConfig: ['suspended'],
  supplierGoods: ['lacking', 'losing'],
  supplierPriceChange: ['effective'],
  stock: ['expired', 'usedUp'],
  stockCard: ['locked', 'allocated', 'issued', 'expired', 'used'],
  stockInRecord: ['parsing', 'failed'],
  cardStockOut: ['done', 'failed'],
  cardStockOutRecord: ['waiting', 'sent', 'failed'],
  physicalCardOrder: ['toShip', 'shipped', 'done'],
  emailOrderInfo: ['sent', 'failed'],
  favorRecord: ['sending', 'sent', 'used', 'expired', 'closed', 'failed'],
  redEnvelope: ['ended'],
  redEnvelopeRecord: ['sending', 'sent', 'received', 'failed', 'refunding', 'refunded'],
  bankDeductionDiscount: ['running', 'done', 'partly', 'failed'],
  bankDeductionDiscountSub: ['sending', 'sent', 'used', 'expired', 'failed', 'closed'],
  favorReissueRecord: ['running', 'done', 'partly', 'failed'],
  // Its platform is asked first and says where its handlers lead.
  favorCoupon: ['inactive', 'running', 'paused', 'stopped', 'failed'],
  cardNumberInfo: ['active', 'bound', 'used', 'expired'],
  cardTransferOrder: ['running', 'success', 'partFailed', 'failed'],
  purchaseOrder: ['partly', 'done'],
  scPurchaseOrder: ['partly', 'delivered', 'done'],
  merchantOrderInfo: ['processing', 'success', 'partial', 'failed', 'suspicious'],
  inKind: ['blocked', 'processing', 'success', 'partial', 'failed', 'suspicious', 'canceled'],
  movie: ['blocked', 'processing', 'success', 'partial', 'failed', 'suspicious', 'canceled'],
  contractPartyOrder: ['blocked', 'processing', 'success', 'partial', 'failed', 'suspicious', 'canceled'],
  channelOrderInfo: ['accepted', 'success', 'failed', 'unknown'],
  merchantCardOrderInfo: ['viewed', 'used', 'returned'],
  merchantOrderBatch: ['waiting', 'making', 'done', 'canceled', 'lapsed'],
  exportTask: ['running', 'done', 'failed', 'expired'],
  paymentManagementInfo: ['faulty'],
  payOrder: ['paying', 'paid', 'closed', 'refunded', 'partRefunded'],
  payRefund: ['processing', 'done', 'failed'],
  payBill: ['balanced', 'differs', 'settled', 'failed'],
  smsRecord: ['sent', 'retrying', 'failed'],
  user: ['inactive'],
  accountFinance: ['frozen', 'closed'],
  financeAudit: ['failed'],
  contractParty: ['expired'],
  temporaryCredit: ['scheduled', 'active', 'expired', 'cancelled', 'rejected'],
}
