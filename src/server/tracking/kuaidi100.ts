import { createHash } from 'node:crypto'
import type { TrackState } from '../../contract/parts/expressState.ts'
import { NoReply } from '../gateways/outgoing.ts'
import { post, type Reply } from '../gateways/post.ts'
import { type Trace, type Track, TrackingFailure, type TrackProvider, type TrackRequest } from './provider.ts'

/** The account at the service, and its address. */
export interface Kuaidi100Account {
  readonly customer: string
  readonly key: string
  readonly url: string
  /** Whether addresses of this machine and of private networks may be called. */
  readonly allowPrivate: boolean
}

const TIMEOUT_MS = 8000
const MAX_TRACES = 200

/** The states of the service; any other means that a parcel is under way. */
const STATES: Readonly<Record<string, TrackState>> = {
  0: 'moving',
  1: 'collected',
  2: 'trouble',
  3: 'signed',
  4: 'returned',
  5: 'delivering',
  6: 'returned',
  14: 'returned',
}

/** The form of a question, signed by account and key: upper-case MD5 of question, key and account. */
export function signedForm(
  { customer, key }: Pick<Kuaidi100Account, 'customer' | 'key'>,
  { queryCode, expressNo, phoneTail }: TrackRequest,
): string {
  const param = JSON.stringify({
    com: queryCode,
    num: expressNo,
    ...(phoneTail ? { phone: phoneTail } : {}),
    resultv2: '1',
    order: 'desc',
  })
  const sign = createHash('md5').update(`${param}${key}${customer}`).digest('hex').toUpperCase()
  return new URLSearchParams({ customer, sign, param }).toString()
}

const textOf = (value: unknown, max: number): string => (typeof value === 'string' ? value.slice(0, max) : '')

function traceOf(event: unknown): Trace[] {
  if (event === null || typeof event !== 'object') return []
  const { ftime, time, context, areaName } = event as Readonly<Record<string, unknown>>
  return [{ time: textOf(ftime ?? time, 19), context: textOf(context, 300), city: textOf(areaName, 60) }]
}

/** Reads an answer; null where the service has nothing about the number. */
export function readAnswer({ status, text }: Reply): Track | null {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    throw new TrackingFailure(`HTTP ${status}: no JSON`)
  }
  if (answer === null || typeof answer !== 'object') throw new TrackingFailure(`HTTP ${status}: no object`)
  const { state, data, returnCode, message } = answer as Readonly<Record<string, unknown>>
  if (Array.isArray(data) && returnCode === undefined)
    return {
      state: STATES[String(state)] ?? 'moving',
      traces: data.slice(0, MAX_TRACES).flatMap(traceOf),
    }
  if (String(returnCode) === '500') return null
  throw new TrackingFailure(`${String(returnCode)} ${textOf(message, 100)}`)
}

/** The tracking service 快递100. */
export const kuaidi100 =
  (account: Kuaidi100Account): TrackProvider =>
  async (request) => {
    try {
      return readAnswer(
        await post({
          url: account.url,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: signedForm(account, request),
          timeoutMs: TIMEOUT_MS,
          allowPrivate: account.allowPrivate,
        }),
      )
    } catch (error) {
      throw error instanceof NoReply ? new TrackingFailure(error.message) : error
    }
  }
