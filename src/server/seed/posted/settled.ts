import { couponuser } from '../../../contract/resources/coupon/couponuser.ts'
import { favorRecord } from '../../../contract/resources/favor/favorRecord.ts'
import { redEnvelopeRecord } from '../../../contract/resources/redEnvelope/redEnvelopeRecord.ts'
import { between } from '../fillText.ts'
import { momentAfter } from './posted.ts'

type Row = Readonly<Record<string, unknown>>
/** Values of a made-up row that was created at a time (milliseconds) and has reached a state. */
type Settle = (at: number, row: Row) => Row

const HOUR_MS = 3_600_000,
  DAY_MS = 24 * HOUR_MS
/** Days after which a right ends that is not used; made-up rows are at most a year old, so these are open. */
const OPEN_DAYS = 800

/** One of the states, each with its share of the rows; the shares add up to 1. */
function stateOf<S extends string>(shares: Readonly<Record<S, number>>): S {
  let rest = Math.random()
  const states = Object.entries<number>(shares) as [S, number][]
  return states.find(([, share]) => (rest -= share) < 0)?.[0] ?? (states[0]?.[0] as S)
}
/** The time `ms` after `at`, or now: what has happened is not ahead. */
const happened = (at: number, ms: number): string =>
  momentAfter(at, Math.min(ms, Math.max(0, Date.now() - at)))
const later = (at: number): string => happened(at, between(1, 20) * HOUR_MS)
/** When a right that begins at `at` ends: far ahead while it can be used, else after a day. */
const endOf = (at: number, isOpen: boolean): string =>
  isOpen ? momentAfter(at, OPEN_DAYS * DAY_MS) : happened(at, DAY_MS)

const couponOfUser: Settle = (at, row) => {
  const state = stateOf({ unused: 0.2, used: 0.55, expired: 0.2, void: 0.05 })
  const isUsed = state === 'used'
  return {
    state,
    beginTime: momentAfter(at, 0),
    endTime: endOf(at, state === 'unused'),
    lockOrderNo: null,
    lockTime: null,
    useTime: isUsed ? later(at) : null,
    orderNo: isUsed ? row.orderNo : null,
    merchantCode: isUsed ? row.merchantCode : null,
    orderAmount: isUsed ? row.orderAmount : null,
    discountAmount: isUsed ? row.discountAmount : null,
    voidReason: state === 'void' ? row.voidReason : null,
  }
}

const favorSent: Settle = (at, row) => {
  const state = stateOf({ sent: 0.15, used: 0.55, expired: 0.2, failed: 0.08, closed: 0.02 })
  const isSent = state === 'sent' || state === 'used' || state === 'expired',
    isUsed = state === 'used'
  return {
    state,
    nextTryTime: null,
    claimEndTime: momentAfter(at, DAY_MS),
    firstSendTime: momentAfter(at, 0),
    sendTime: isSent ? momentAfter(at, between(1, 30) * 1000) : null,
    useTime: isUsed ? later(at) : null,
    expireTime: isSent ? endOf(at, state === 'sent') : null,
    transactionId: isUsed ? row.transactionId : null,
    consumeMchId: isUsed ? row.consumeMchId : null,
    consumeAmount: isUsed ? row.consumeAmount : null,
    failCode: isSent ? null : row.failCode,
    failReason: isSent ? null : row.failReason,
  }
}

const redEnvelopeSent: Settle = (at, row) => {
  const state = stateOf({ received: 0.9, refunded: 0.05, failed: 0.05 })
  const isRefunded = state === 'refunded'
  return {
    state,
    nextTryTime: null,
    firstSendTime: momentAfter(at, 0),
    sendTime: state === 'failed' ? null : momentAfter(at, between(1, 30) * 1000),
    receiveTime: state === 'received' ? later(at) : null,
    refundTime: isRefunded ? happened(at, DAY_MS) : null,
    refundAmount: isRefunded ? row.amount : null,
    failCode: state === 'failed' ? row.failCode : null,
    failReason: state === 'failed' ? row.failReason : null,
  }
}

/**
 * How made-up rows of the nouns that background work moves through their states are settled: what is left to do
 * with them is what lies ahead, as where the server worked all the time.
 */
export const SETTLED: Readonly<Record<string, Settle>> = {
  [couponuser.id]: couponOfUser,
  [favorRecord.id]: favorSent,
  [redEnvelopeRecord.id]: redEnvelopeSent,
}
