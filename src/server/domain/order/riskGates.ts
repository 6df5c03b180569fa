import { fail, type Refusal } from '../../../contract/errors.ts'
import { blackWhiteList } from '../../../contract/resources/risk/blackWhiteList.ts'
import { countRows } from '../../store/countRows.ts'
import { merchantDayAmount } from '../risk/counting.ts'
import type { RiskOrder, RiskReading } from '../risk/riskOrder.ts'
import { blackWhiteRuleOf, checkTrans, judgeRisk, transRuleOf } from '../risk/rules.ts'
import { refusalOf } from './judgedGoods.ts'

/** What a gate answers, before it is known which refuses first. */
export interface Verdict {
  readonly refusal: Refusal | null
  readonly warns: boolean
  readonly figures: Readonly<Record<string, number | string | null>>
}

/** G3: the trading rule, with what the merchant ordered today. */
export async function limitGate(work: RiskReading, order: RiskOrder): Promise<Verdict> {
  const { refusal } = await refusalOf(() => checkTrans(work, order))
  const [rule, used] = await Promise.all([transRuleOf(work), merchantDayAmount(work, order)])
  const { dayMaxAmount, singleMaxAmount, tradeStart, tradeEnd } = rule
  return {
    refusal,
    warns: false,
    figures: { used, dayMaxAmount, singleMaxAmount, tradeStart, tradeEnd },
  }
}

const WHITE = blackWhiteList.fields.listType.wire?.white

/** Whether anything is allowed where only listed accounts, addresses and users may order. */
const isSomethingListed = async ({ db, tenantId }: RiskReading): Promise<boolean> =>
  (await countRows(db, blackWhiteList, {
    tenantId,
    where: {
      all: [
        { field: 'listType', operator: 'equals', values: [WHITE] },
        { field: 'status', operator: 'equals', values: [blackWhiteList.states.wire.enabled] },
      ],
    },
    cap: 1,
  })) > 0

/**
 * G4: lists and frequency. An order without account, address and user is never listed: where only listed ones may
 * order, the gate is open as long as anything is listed.
 */
export async function listGate(work: RiskReading, order: RiskOrder): Promise<Verdict> {
  const [{ verdict }, rule] = await Promise.all([
    judgeRisk(work, order),
    blackWhiteRuleOf(work, order.merchantCode),
  ])
  const names = [order.account, order.buyerIp, order.buyerUserId, order.province]
  const isAnybody = names.every((name) => (name ?? '') === '')
  const passes =
    verdict.hit !== 'reject' ||
    (isAnybody &&
      rule.listMode === 'white' &&
      ((rule.regionCodes ?? []).length > 0 || (await isSomethingListed(work))))
  const { refusal } = await refusalOf(() =>
    Promise.resolve(passes ? null : fail(verdict.code ?? 'RISK_REJECT', {}, 'account')),
  )
  return {
    refusal,
    warns: verdict.hit === 'block',
    figures: {
      listMode: rule.listMode,
      hitAction: rule.hitAction,
      accountDayCount: rule.accountDayCount,
      reason: verdict.hit === 'block' ? verdict.reason : null,
    },
  }
}
