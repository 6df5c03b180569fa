import type { Row } from '../../../contract/define/row.ts'
import { regionCode, REGION_WIRE } from '../../../contract/parts/regions.ts'
import type { blackWhiteRule } from '../../../contract/resources/merchant/blackWhiteRule.ts'
import {
  type ListEntry,
  type ListLookup,
  selectEntries,
  selectKeywordEntries,
  type WideEntry,
} from '../../store/order/riskRows.ts'
import type { RiskOrder, RiskReading, RiskVerdict } from './riskOrder.ts'
import { digestsOf, TARGET } from './targets.ts'

type Rule = Row<typeof blackWhiteRule>
const PASSED: RiskVerdict = { hit: null, code: null, reason: null }
export const REJECTED: RiskVerdict = { hit: 'reject', code: 'RISK_REJECT', reason: '充值账号不在允许范围' }
const LIST = { black: 1, white: 2 } as const
const ACTION = { rule: 0, reject: 1, block: 2 } as const
const ALL_MERCHANTS = 1
const TARGET_LABELS: Readonly<Record<number, string>> = {
  [TARGET.account]: '充值账号',
  [TARGET.ip]: '下单IP',
  [TARGET.region]: '号码归属地',
  [TARGET.user]: '用户',
  [TARGET.address]: '地址关键词',
}

/** Whether a prefetched entry matches one of the targets of this order and applies to it. */
const matches = (
  { targetType, digest, scope, merchantCode, skuId }: WideEntry,
  question: ListLookup,
): boolean =>
  (scope === ALL_MERCHANTS ||
    (scope === 2 && merchantCode === question.merchantCode) ||
    (scope === 3 && skuId === question.skuId)) &&
  question.targets.some((target) => target.type === targetType && target.digest === digest)

/** List entries that match an order. */
export async function matchingEntries(context: RiskReading, order: RiskOrder): Promise<ListEntry[]> {
  const question: ListLookup = {
    merchantCode: order.merchantCode,
    skuId: order.skuId,
    at: order.at ?? new Date(),
    targets: digestsOf(context.vault, order),
  }
  const targetEntries = context.riskPrefetch
    ? context.riskPrefetch.entries.filter((entry) => matches(entry, question))
    : await selectEntries(context.db, context.tenantId, question)
  const { address } = order
  const keywordEntries = address ? await selectKeywordEntries(context.db, context.tenantId, question) : []
  return [
    ...targetEntries,
    ...keywordEntries.filter(({ sealed }) => address?.includes(context.vault.open(sealed))),
  ]
}

/** Whether an entry rejects an order whatever the merchant's rule says. */
export const isAbsolute = (entry: ListEntry): boolean =>
  entry.listType === LIST.black && entry.scope === ALL_MERCHANTS && entry.action === ACTION.reject

/**
 * Whether an entry applies under a rule: its target type must be selected, except address keywords, and
 * entries for all merchants need `useGlobal`.
 */
export const appliesUnder =
  (rule: Rule) =>
  (entry: ListEntry): boolean =>
    (entry.targetType === TARGET.address ||
      (rule.targets ?? []).some((name) => TARGET[name] === entry.targetType)) &&
    (rule.useGlobal === true || entry.scope !== ALL_MERCHANTS)

/** Whether the rule lists the region of the order. */
function namesRegion(rule: Rule, order: RiskOrder): boolean {
  const region = regionCode(order.province)
  return (
    region !== null &&
    (rule.targets ?? []).includes('region') &&
    (rule.regionCodes ?? []).some((name) => String(REGION_WIRE[name]) === region)
  )
}

const blockedVerdict = (entry: ListEntry | undefined): RiskVerdict => ({
  hit: 'block',
  code: null,
  reason: `命中黑名单：${TARGET_LABELS[entry?.targetType ?? TARGET.region] ?? ''}`,
})

/** The verdict of the lists under a merchant's rule, and the entries that decided it. */
export function listVerdict(
  rule: Rule,
  order: RiskOrder,
  entries: readonly ListEntry[],
): { readonly verdict: RiskVerdict; readonly decidingEntries: readonly ListEntry[] } {
  const white = entries.filter(({ listType }) => listType === LIST.white),
    black = entries.filter(({ listType }) => listType === LIST.black)
  if (rule.listMode === 'white')
    return {
      verdict: white.length > 0 || namesRegion(rule, order) ? PASSED : REJECTED,
      decidingEntries: white,
    }
  if (rule.listMode !== 'black' || white.length > 0)
    return { verdict: PASSED, decidingEntries: rule.listMode === 'black' ? white : [] }
  const actionOf = (action: number): 'reject' | 'block' =>
    action === ACTION.reject ? 'reject' : action === ACTION.block ? 'block' : (rule.hitAction ?? 'reject')
  const actions = [
    ...black.map(({ action }) => actionOf(action)),
    ...(namesRegion(rule, order) ? [actionOf(ACTION.rule)] : []),
  ]
  if (actions.includes('reject'))
    return { verdict: REJECTED, decidingEntries: black.filter(({ action }) => actionOf(action) === 'reject') }
  return { verdict: actions.length > 0 ? blockedVerdict(black[0]) : PASSED, decidingEntries: black }
}
