import { type Fen, isFen } from '../../kernel/money.ts'
import type { Slice, SupplierResult } from './adapter.ts'

/**
 * How an order is answered: at once with `result`, or first `accepted`/`unknown` and `finalResult` after
 * `afterMs`.
 */
export interface MockAnswer {
  readonly result: SupplierResult
  readonly code: string
  readonly delayMs: number
  readonly finalResult: 'success' | 'fail' | null
  readonly afterMs: number
}

const SUCCESS: MockAnswer = { result: 'success', code: '1', delayMs: 0, finalResult: null, afterMs: 0 }
/** Answers by the last digit of the account, where no rule applies. */
const BY_DIGIT: Readonly<Record<string, MockAnswer>> = {
  7: { result: 'accepted', code: '0', delayMs: 0, finalResult: 'success', afterMs: 3_000 },
  8: { result: 'fail', code: '1001', delayMs: 0, finalResult: null, afterMs: 0 },
  9: { result: 'unknown', code: '9000', delayMs: 0, finalResult: 'success', afterMs: 60_000 },
}

type Rule = Readonly<Record<string, unknown>>
const RESULTS: ReadonlySet<unknown> = new Set(['accepted', 'success', 'fail', 'unknown'])

/** Sequence number of an order: the digits at the end of its number. */
const sequenceOf = (channelOrderNo: string): number => Number(/\d{1,8}$/.exec(channelOrderNo)?.[0] ?? 0)

function matches(
  { match }: Rule,
  { account, channelOrderNo }: Pick<Slice, 'account' | 'channelOrderNo'>,
): boolean {
  if (match === '*') return true
  const every = /^seq%([1-9]\d{0,6})$/.exec(String(match))
  return every
    ? sequenceOf(channelOrderNo) % Number(every[1]) === 0
    : account !== null && typeof match === 'string' && match !== '' && account.endsWith(match)
}

/**
 * The answer of a configured rule: `result` at once, or with `async` accepted first and `result` after
 * `delayMs`.
 */
function answerOf({ result, code, delayMs, async: isAsync }: Rule): MockAnswer {
  const ruleResult = RESULTS.has(result) ? (result as SupplierResult) : 'success'
  const delay = typeof delayMs === 'number' && delayMs >= 0 && delayMs <= 3_600_000 ? delayMs : null
  const answerCode =
    typeof code === 'string' || typeof code === 'number'
      ? String(code)
      : { accepted: '0', success: '1', fail: '1001', unknown: '9000' }[ruleResult]
  if (isAsync === true && (ruleResult === 'success' || ruleResult === 'fail'))
    return {
      result: 'accepted',
      code: answerCode,
      delayMs: 0,
      finalResult: ruleResult,
      afterMs: delay ?? 3_000,
    }
  if (ruleResult === 'unknown')
    return {
      result: ruleResult,
      code: answerCode,
      delayMs: 0,
      finalResult: 'success',
      afterMs: delay ?? 60_000,
    }
  return {
    result: ruleResult,
    code: answerCode,
    delayMs: Math.min(delay ?? 0, 60_000),
    finalResult: null,
    afterMs: 0,
  }
}

/** The answer to an order by the configured rules, else by the last digit of the account. */
export function mockAnswer(config: unknown, slice: Pick<Slice, 'account' | 'channelOrderNo'>): MockAnswer {
  const { rules, default: fallback } = (config !== null && typeof config === 'object' ? config : {}) as {
    readonly rules?: unknown
    readonly default?: unknown
  }
  const rule = Array.isArray(rules)
    ? (rules as readonly Rule[]).find(
        (candidate) => candidate !== null && typeof candidate === 'object' && matches(candidate, slice),
      )
    : undefined
  if (rule) return answerOf(rule)
  if (RESULTS.has(fallback)) return answerOf({ result: fallback })
  if (fallback !== null && typeof fallback === 'object') return answerOf(fallback as Rule)
  return BY_DIGIT[slice.account?.at(-1) ?? ''] ?? SUCCESS
}

/** Configured price of one piece in fen; null where `prices` does not contain the code. */
export function mockPrice(config: unknown, supplierSkuCode: string): Fen | null {
  const { prices } = (config !== null && typeof config === 'object' ? config : {}) as {
    readonly prices?: unknown
  }
  const price: unknown =
    prices !== null && typeof prices === 'object' && Object.hasOwn(prices, supplierSkuCode)
      ? (prices as Readonly<Record<string, unknown>>)[supplierSkuCode]
      : null
  return isFen(price) && price >= 0 ? price : null
}
