import { favorCoupon } from '../../../contract/resources/favor/favorCoupon.ts'
import { fen, multiplyFen, type Fen } from '../../../kernel/money.ts'
import { formatMoment, momentIn } from '../../../kernel/time.ts'
import { putSandboxStock } from '../../store/favor/sandboxRows.ts'
import { STOCK_QUOTA } from '../../store/favor/stockRows.ts'
import { moveQuota } from '../../store/marketing/quotaRows.ts'
import type { Writer } from '../../store/db.ts'
import { insertRow } from '../../store/rows.ts'

const DAY_MS = 86_400_000

/** A stock of the demonstration. */
interface DemoStock {
  readonly name: string
  readonly platform: 'wechat' | 'alipay'
  readonly face: Fen
  readonly minimum: Fen
  readonly total: number
  readonly status: 'running' | 'paused' | 'inactive' | 'stopped'
  /** Days from now at which it begins and ends. */
  readonly days: readonly [begin: number, end: number]
  readonly bank?: string
  /** Vouchers for one person; default 2. */
  readonly perUser?: number
}
export const STOCKS: readonly DemoStock[] = [
  {
    name: '茶饮满20减5',
    platform: 'wechat',
    face: fen(500),
    minimum: fen(2000),
    total: 1000,
    status: 'running',
    days: [-20, 40],
  },
  {
    name: '早餐满10减3',
    platform: 'wechat',
    face: fen(300),
    minimum: fen(1000),
    total: 500,
    status: 'paused',
    days: [-12, 30],
  },
  {
    name: '信用卡满50减10',
    platform: 'wechat',
    face: fen(1000),
    minimum: fen(5000),
    total: 2000,
    status: 'running',
    days: [-5, 60],
    bank: '招商银行',
    perUser: 20,
  },
  {
    name: '会员满30减8',
    platform: 'alipay',
    face: fen(800),
    minimum: fen(3000),
    total: 800,
    status: 'running',
    days: [-8, 90],
  },
  {
    name: '年末满100减20',
    platform: 'wechat',
    face: fen(2000),
    minimum: fen(10_000),
    total: 300,
    status: 'inactive',
    days: [-1, 50],
  },
  {
    name: '中秋满60减15',
    platform: 'wechat',
    face: fen(1500),
    minimum: fen(6000),
    total: 200,
    status: 'stopped',
    days: [-75, -1],
  },
]
const MERCHANT = 'SANDBOX01'
const PLATFORM_STATES = {
  running: 'running',
  paused: 'paused',
  inactive: 'unactivated',
  stopped: 'stoped',
} as const

/** The stock as the sandbox of its platform has it. */
async function mirrorAtSandbox(
  writer: Writer,
  tenantId: string,
  {
    stock,
    stockId,
    requestNo,
  }: { readonly stock: DemoStock; readonly stockId: string; readonly requestNo: string },
): Promise<void> {
  const [begin, end] = stock.days
  await putSandboxStock(writer, tenantId, {
    stockId,
    requestNo,
    mchId: MERCHANT,
    platform: stock.platform === 'wechat' ? 1 : 2,
    terms: {
      stockName: stock.name,
      stockType: stock.platform === 'alipay' ? 'alipay' : 'normal',
      couponAmount: stock.face,
      transactionMinimum: stock.minimum,
      maxCoupons: stock.total,
      maxAmountByDay: multiplyFen(stock.face, stock.total / 10),
      maxCouponsPerUser: stock.perUser ?? 2,
      availableBegin: new Date(Date.now() + begin * DAY_MS).toISOString(),
      availableEnd: new Date(Date.now() + end * DAY_MS).toISOString(),
      validDays: 15,
      description: stock.name,
    },
    state: PLATFORM_STATES[stock.status],
  })
}

/** What is counted at a stock, before anything was issued. */
const UNTOUCHED = {
  balance: 0,
  reservedCount: 0,
  issuedCount: 0,
  externalCount: 0,
  usedCount: 0,
  expiredCount: 0,
  returnedCount: 0,
  platformDistributed: 0,
} as const

/** A stock with its mirror at the sandbox and the quota it begins with. */
export async function seedStock(
  writer: Writer,
  tenantId: string,
  stock: DemoStock,
  index: number,
): Promise<string> {
  const stockId = `${stock.platform === 'wechat' ? 1 : 2}88800000000${String(index).padStart(4, '0')}`,
    [begin, end] = stock.days
  const row = await insertRow(writer, favorCoupon, tenantId, {
    batchName: stock.name,
    platform: stock.platform,
    stockType: stock.platform === 'alipay' ? 'alipay' : 'normal',
    mchId: MERCHANT,
    stockId,
    couponAmount: stock.face,
    transactionMinimum: stock.minimum,
    maxCoupons: stock.total,
    maxAmount: multiplyFen(stock.face, stock.total),
    maxAmountByDay: multiplyFen(stock.face, stock.total / 10),
    maxCouponsPerUser: stock.perUser ?? 2,
    noCash: false,
    availableBegin: momentIn(begin),
    availableEnd: momentIn(end),
    validDays: 15,
    limitBank: stock.bank ?? null,
    limitCardType: stock.bank ? 'credit' : null,
    description: `单笔支付满 ${stock.minimum / 100} 元立减 ${stock.face / 100} 元，每人限领 ${stock.perUser ?? 2} 张`,
    autoStart: stock.status !== 'inactive',
    ...UNTOUCHED,
    platformMax: stock.total,
    lastSyncTime: formatMoment(new Date()),
    origin: 'local',
    warnEnabled: stock.total >= 1000,
    warnCount: stock.total / 10,
    warned: false,
    suspended: false,
    status: stock.status,
  })
  await moveQuota(writer, tenantId, STOCK_QUOTA, {
    ownerId: row.id,
    type: 'initial',
    delta: stock.total,
    bizNo: row.outRequestNo ?? row.id,
  })
  await mirrorAtSandbox(writer, tenantId, { stock, stockId, requestNo: row.outRequestNo ?? row.id })
  return row.id
}
