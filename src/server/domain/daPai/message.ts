import { fail } from '../../../contract/errors.ts'
import { isFen } from '../../../kernel/money.ts'
import { isMobile } from '../../../kernel/mobile.ts'
import { isMoment } from '../../../kernel/time.ts'
import { requireReadable } from '../../engine/outside.ts'
import type { OrderReceiver } from '../order/request.ts'

/** An order that a customer paid at the platform. Money in fen. */
export interface PaidMessage {
  readonly event: 'order.paid'
  readonly orderNo: string
  readonly goodsCode: string
  readonly goodsName: string | null
  readonly qty: number
  readonly amount: number
  readonly settleAmount: number
  readonly buyerPhone: string | null
  readonly account: string | null
  readonly receiver: OrderReceiver | null
  readonly state: string | null
  readonly time: string
}
/** The customer wants the money back. */
export interface RefundMessage {
  readonly event: 'order.refund'
  readonly orderNo: string
  readonly reason: string
  readonly state: string | null
}
export type PlatformMessage = PaidMessage | RefundMessage

type Values = Readonly<Record<string, unknown>>
const MAX_QTY = 100_000
/** What numbers of platforms are made of. */
const NUMBER = /^[A-Za-z0-9_-]{1,64}$/

const wrong = (name: string): never => fail('PLATFORM_FIELD', { name }, name)
const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function textIn(values: Values, name: string, max: number): string | null {
  const value = values[name]
  if (value === undefined || value === null) return null
  return typeof value === 'string' && value.trim().length <= max ? value.trim() || null : wrong(name)
}
const requiredIn = (values: Values, name: string, max: number): string =>
  textIn(values, name, max) ?? wrong(name)

function wholeIn(values: Values, name: string, [min, max]: readonly [min: number, max: number]): number {
  const value = values[name]
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max
    ? value
    : wrong(name)
}

function fenIn(values: Values, name: string): number {
  const value = values[name]
  return typeof value === 'number' && isFen(value) && value >= 0 ? value : wrong(name)
}

function numberIn(values: Values, name: string): string {
  const number = requiredIn(values, name, 64)
  return NUMBER.test(number) ? number : wrong(name)
}

function receiverIn({ receiver }: Values): OrderReceiver | null {
  if (receiver === undefined || receiver === null) return null
  if (!isObject(receiver)) return wrong('receiver')
  const [province, city, district] = ['province', 'city', 'district'].map((name) =>
    textIn(receiver, name, 30),
  )
  return {
    name: requiredIn(receiver, 'name', 30),
    phone: requiredIn(receiver, 'phone', 20),
    address: requiredIn(receiver, 'address', 200),
    ...(province ? { province } : {}),
    ...(city ? { city } : {}),
    ...(district ? { district } : {}),
  }
}

function phoneIn(values: Values): string | null {
  const phone = textIn(values, 'buyerPhone', 20)
  return phone === null || isMobile(phone) ? phone : wrong('buyerPhone')
}

function timeIn(values: Values): string {
  const time = requiredIn(values, 'time', 19)
  return isMoment(time) ? time : wrong('time')
}

function paidOf(values: Values): PaidMessage {
  return {
    event: 'order.paid',
    orderNo: numberIn(values, 'orderNo'),
    goodsCode: requiredIn(values, 'goodsCode', 64),
    goodsName: textIn(values, 'goodsName', 120),
    qty: wholeIn(values, 'qty', [1, MAX_QTY]),
    amount: fenIn(values, 'amount'),
    settleAmount: values.settleAmount === undefined ? fenIn(values, 'amount') : fenIn(values, 'settleAmount'),
    buyerPhone: phoneIn(values),
    account: textIn(values, 'account', 100) ?? phoneIn(values),
    receiver: receiverIn(values),
    state: textIn(values, 'state', 40),
    time: timeIn(values),
  }
}

/** The object in a body; refuses with PLATFORM_BODY what is none. */
export function readBody(body: string): Values {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    fail('PLATFORM_BODY')
  }
  return isObject(value) ? value : fail('PLATFORM_BODY')
}

/** The message in the values of a body; refuses with PLATFORM_FIELD and the name of what is wrong. */
export function messageOf(values: Values): PlatformMessage {
  requireReadable(values)
  if (values.event === 'order.paid') return paidOf(values)
  if (values.event !== 'order.refund') return wrong('event')
  return {
    event: 'order.refund',
    orderNo: numberIn(values, 'orderNo'),
    reason: requiredIn(values, 'reason', 150),
    state: textIn(values, 'state', 40),
  }
}
