import type { Row } from '../../../contract/define/row.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { standingOrder } from '../../../contract/resources/order/standingOrder.ts'
import { standingPeriod } from '../../../contract/resources/order/standingPeriod.ts'
import { multiplyFen, ZERO_FEN } from '../../../kernel/money.ts'
import { dayAfter, formatDay } from '../../../kernel/time.ts'
import type { Vault } from '../../secrets/vault.ts'
import type { Writer } from '../../store/db.ts'
import { insertRow, insertRows, selectWhere } from '../../store/rows.ts'
import { accountColumns } from '../../domain/order/request.ts'
import { periodsOf } from '../../domain/standingOrder/addPeriods.ts'
import type { PeriodType } from '../../domain/standingOrder/periodTimes.ts'

type Order = Row<typeof merchantOrderInfo>

interface DemoPlan {
  readonly account: string
  readonly periodType: PeriodType
  readonly periodTotal: number
  /** Days from today to its first period; nothing of a plan has run. */
  readonly firstInDays: number
  readonly failPolicy: 'skip' | 'pause'
  readonly planState: 'running' | 'paused' | 'terminated'
  readonly stopReason: string | null
  readonly remark: string
}
const PLANS: readonly DemoPlan[] = [
  {
    account: '13817720461',
    periodType: 'month',
    periodTotal: 12,
    firstInDays: 3,
    failPolicy: 'skip',
    planState: 'running',
    stopReason: null,
    remark: '客服中心值班手机，每月充值',
  },
  {
    account: '13917726038',
    periodType: 'week',
    periodTotal: 8,
    firstInDays: 1,
    failPolicy: 'pause',
    planState: 'running',
    stopReason: null,
    remark: '外勤人员，试用两个月',
  },
  {
    account: '13617729274',
    periodType: 'month',
    periodTotal: 6,
    firstInDays: 5,
    failPolicy: 'skip',
    planState: 'paused',
    stopReason: '员工休假，月底恢复',
    remark: '驻外员工话费补贴',
  },
  {
    account: '13717723350',
    periodType: 'month',
    periodTotal: 12,
    firstInDays: 2,
    failPolicy: 'skip',
    planState: 'terminated',
    stopReason: '员工离职',
    remark: '驻外员工话费补贴',
  },
]

/** Recurring orders of the merchant and goods of the newest top-up; all begin in the next days. */
export async function seedStandingOrders(writer: Writer, tenantId: string, vault: Vault): Promise<void> {
  const orders = await selectWhere(writer, merchantOrderInfo, tenantId, {
    all: [{ field: 'skuCode', operator: 'equals', values: ['HF-100'] }],
  })
  const newest = orders.find(
    ({ orderState, deductType }) => orderState === 'success' && deductType === 'account',
  )
  if (!newest) return
  for (const plan of PLANS) await seedPlan(newest, plan, { writer, tenantId, vault })
}

async function seedPlan(
  {
    merchantId,
    merchantCode,
    accountId,
    skuId,
    skuCode,
    goodsName,
    unitPrice,
    createUser,
    createDept,
  }: Order,
  { account, firstInDays, ...plan }: DemoPlan,
  { writer, tenantId, vault }: { readonly writer: Writer; readonly tenantId: string; readonly vault: Vault },
): Promise<void> {
  const firstTime = `${dayAfter(formatDay(new Date()), firstInDays)} 09:00:00`
  const row = await insertRow(writer, standingOrder, tenantId, {
    ...plan,
    ...{ merchantId, merchantCode, accountId, skuId, skuCode, goodsName, unitPrice, createUser, createDept },
    ...accountColumns(account, vault),
    qty: 1,
    periodDone: 0,
    periodFail: 0,
    chargeMode: 'each',
    totalAmount: multiplyFen(unitPrice ?? ZERO_FEN, plan.periodTotal),
    firstTime,
    nextTime: plan.planState === 'terminated' ? null : firstTime,
  })
  await insertRows(writer, standingPeriod, tenantId, periodsOf(row))
}
