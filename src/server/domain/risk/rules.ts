import type { Row } from '../../../contract/define/row.ts'
import { fail } from '../../../contract/errors.ts'
import { blackWhiteRule } from '../../../contract/resources/merchant/blackWhiteRule.ts'
import { transRule } from '../../../contract/resources/merchant/transRule.ts'
import { ZERO_FEN } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { defaultsOf } from '../../engine/single.ts'
import type { Reading } from '../../engine/work.ts'
import type { ListEntry } from '../../store/order/riskRows.ts'
import { selectRows } from '../../store/pageRows.ts'
import {
  countWithin,
  type FrequencyLimits,
  isOverFrequency,
  isRepeated,
  markWithin,
  requireMerchantDay,
} from './counting.ts'
import { recordHits } from './hits.ts'
import { appliesUnder, matchingEntries, isAbsolute, listVerdict, REJECTED } from './lists.ts'
import type { RiskOrder, RiskContext, RiskReading, RiskVerdict } from './riskOrder.ts'
import type { Reader } from '../../store/db.ts'

/** Where rules are read: the tenant, and the current transaction if there is one. */
export type RuleContext = Pick<Reading, 'tenantId' | 'database'> & { readonly db?: Reader }
const FIRST = { order: [], limit: 1, offset: 0 } as const

/** The trading rule of a tenant: its own if it is enabled, else the defaults. */
export async function transRuleOf({
  tenantId,
  database,
  db = database.kysely,
}: RuleContext): Promise<Row<typeof transRule>> {
  const [row] = await selectRows(db, transRule, { tenantId, where: { all: [] }, ...FIRST })
  return row?.status === 'enabled' ? row : (defaultsOf(transRule) as Row<typeof transRule>)
}

/**
 * The list and frequency rule of a merchant: the defaults where it has none; a disabled one checks nothing.
 */
export async function blackWhiteRuleOf(
  { tenantId, database, db = database.kysely }: RuleContext,
  merchantCode: string,
): Promise<Row<typeof blackWhiteRule>> {
  const [row] = await selectRows(db, blackWhiteRule, {
    tenantId,
    where: { field: 'merchantCode', operator: 'equals', values: [merchantCode] },
    ...FIRST,
  })
  const rule = row ?? (defaultsOf(blackWhiteRule) as Row<typeof blackWhiteRule>)
  return rule.status === 'enabled'
    ? rule
    : {
        ...rule,
        listMode: 'off',
        accountDayCount: 0,
        accountDayAmount: ZERO_FEN,
        accountMonthCount: 0,
        accountMonthAmount: ZERO_FEN,
      }
}

const isOpen = (time: string, start: string | null, end: string | null): boolean => {
  const from = start ?? '00:00',
    to = end ?? '24:00'
  return from <= to ? time >= from && time < to : time >= from || time < to
}

/**
 * Gate G3: trading hours, amount of the order, daily amount of the merchant, and duplicates within the
 * window. Refuses with `TRANS_LIMIT` or `DUPLICATE_ORDER`; writes nothing.
 */
export async function checkTrans(context: RiskReading, order: RiskOrder): Promise<void> {
  const rule = context.riskPrefetch?.trans ?? (await transRuleOf(context))
  if (await isRepeated(context, order, rule.duplicateWindowSec ?? 0)) fail('DUPLICATE_ORDER')
  if (rule.singleMaxAmount && order.orderAmount > rule.singleMaxAmount) fail('TRANS_LIMIT')
  if (!isOpen(formatMoment(order.at ?? new Date()).slice(11), rule.tradeStart, rule.tradeEnd))
    fail('TRANS_LIMIT')
  await requireMerchantDay(context, order, rule)
}

/** The verdict of gate G4, and the list entries that decided it; records nothing. */
export async function judgeRisk(
  context: RiskReading,
  order: RiskOrder,
): Promise<{ readonly verdict: RiskVerdict; readonly decidingEntries: readonly ListEntry[] }> {
  const matched = await matchingEntries(context, order)
  const absoluteEntries = matched.filter(isAbsolute)
  if (absoluteEntries.length > 0) return { verdict: REJECTED, decidingEntries: absoluteEntries }
  const rule = context.riskPrefetch?.rule ?? (await blackWhiteRuleOf(context, order.merchantCode))
  const listed = listVerdict(rule, order, matched.filter(appliesUnder(rule)))
  if (listed.verdict.hit === 'reject' || !(await isOverFrequency(context, order, rule))) return listed
  return { ...listed, verdict: { hit: 'reject', code: 'RISK_FREQ', reason: '该账号充值次数超限' } }
}

/**
 * Gate G4: entries that reject everywhere, then the lists under the merchant's rule, then the frequency of
 * the account. Only hits are recorded.
 */
export async function checkRisk(context: RiskContext, order: RiskOrder): Promise<RiskVerdict> {
  const { verdict, decidingEntries } = await judgeRisk(context, order)
  recordHits(
    context.database,
    context.tenantId,
    decidingEntries.map(({ id }) => id),
    order.at ?? new Date(),
  )
  return verdict
}

/**
 * Counts orders in their transaction, just before the hold of their money, and refuses what concurrent orders
 * exceeded after the gates passed. `uncountOrder` subtracts a failed one.
 */
export async function countOrders(context: RiskContext, orders: readonly RiskOrder[]): Promise<void> {
  if (orders.length === 0) return
  const { dayMaxAmount, duplicateWindowSec } = context.riskPrefetch?.trans ?? (await transRuleOf(context))
  const rules = new Map<string, FrequencyLimits>()
  for (const { merchantCode } of orders)
    if (!rules.has(merchantCode))
      rules.set(merchantCode, context.riskPrefetch?.rule ?? (await blackWhiteRuleOf(context, merchantCode)))
  await countWithin(context, orders, { dayMaxAmount, rules })
  await markWithin(context, orders, duplicateWindowSec ?? 0)
}
