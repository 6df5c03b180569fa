import { fail, say } from '../../../contract/errors.ts'
import { favor } from '../../../contract/resources/favor/favor.ts'
import { favorCoupon } from '../../../contract/resources/favor/favorCoupon.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { ActionHandler, Changes, Hooks } from '../../engine/hooks.ts'
import { pageLink } from '../marketing/pageLinks.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { selectChildren } from '../../store/childRows.ts'
import { placementBalances, skuTaken } from '../../store/favor/placementRows.ts'
import { findRows } from '../../store/rows.ts'
import type { Placement } from './accept.ts'

interface Line {
  readonly favorCouponId: string
  readonly issuedQty?: number | null
}
const linesOf = ({ stocks }: Pick<Placement, 'stocks'>): readonly Line[] => stocks ?? []

/** What stands fast while a placement is in force, and what may only be raised. */
const FIXED = ['skuId', 'routeMode', 'startTime', 'claimHours'] as const
const RAISED = ['perUserLimit', 'dailyLimit'] as const

function requireUnfixed(before: Placement, draft: Changes): void {
  if (before.status !== 'enabled') return
  for (const name of FIXED)
    if (name in draft && String(draft[name] ?? '') !== String(before[name] ?? ''))
      fail('FAVOR_RUNNING_FIXED', { label: say(favor.fields[name].label) }, name)
  for (const name of RAISED) {
    const old = before[name] ?? 0,
      next = Number(draft[name] ?? old)
    if (next !== old && next !== 0 && (old === 0 || next < old))
      fail('FAVOR_LIMIT_LOWER', { label: say(favor.fields[name].label) }, name)
  }
  if (typeof draft.endTime === 'string' && draft.endTime < before.endTime)
    fail('FAVOR_LIMIT_LOWER', { label: say(favor.fields.endTime.label) }, 'endTime')
}

/** Judges the stocks of a placement, and keeps what each of them issued. */
async function judgeStocks(before: Placement | null, draft: Changes, work: Work): Promise<void> {
  if (!Array.isArray(draft.stocks)) return
  const lines = draft.stocks as Changes[],
    platform = String(draft.platform ?? before?.platform),
    old = before ? ((await selectChildren(work.db, favor, 'stocks', [before.id])).get(before.id) ?? []) : [],
    issued = new Map(old.map(({ favorCouponId, issuedQty }) => [favorCouponId, issuedQty ?? 0])),
    ids = lines.map(({ favorCouponId }) => String(favorCouponId)),
    stocks = await findRows(work.db, favorCoupon, work.tenantId, ids),
    stockById = new Map(stocks.map((stock) => [stock.id, stock]))
  if ([...issued].some(([id, count]) => count > 0 && !ids.includes(id)))
    fail('FAVOR_STOCK_ISSUED', {}, 'stocks')
  for (const [index, line] of lines.entries()) {
    const id = String(line.favorCouponId),
      stock = stockById.get(id),
      field = `stocks.${index}.favorCouponId`
    if (ids.indexOf(id) !== index) fail('FAVOR_STOCK_TWICE', { row: index + 1 }, field)
    if (stock && stock.platform !== platform) fail('FAVOR_STOCK_PLATFORM', { row: index + 1 }, field)
    if (stock?.status === 'stopped' && !issued.has(id)) fail('FAVOR_STOCK_OVER', { row: index + 1 }, field)
    line.issuedQty = issued.get(id) ?? 0
  }
  const faces = new Set(stocks.map(({ couponAmount }) => couponAmount))
  if (faces.size > 1) fail('FAVOR_FACES', {}, 'stocks')
  Object.assign(draft, { couponAmount: stocks[0]?.couponAmount ?? null, stockCount: lines.length })
}

/** Where a placement stands: switched off, in its time, over, or used up. */
function runStateOf(row: Changes, left: number): string {
  const now = formatMoment(new Date())
  if (row.status !== 'enabled') return 'off'
  if (now < String(row.startTime)) return 'before'
  if (now > String(row.endTime)) return 'over'
  return left > 0 ? 'running' : 'empty'
}

export const placementHooks: Hooks<typeof favor> = {
  beforeSave: async ({ before, draft, work }) => {
    if (before) requireUnfixed(before, draft)
    else Object.assign(draft, { issuedCount: 0, usedCount: 0 })
    const next = { ...before, ...draft } as Placement
    if (next.endTime <= next.startTime) fail('ACTIVITY_END_EARLY', {}, 'endTime')
    if ((next.accountType === 'alipay') !== (next.platform === 'alipay') && next.accountType !== 'mobile')
      fail('FAVOR_WRONG_ACCOUNT', {}, 'accountType')
    await judgeStocks(before, draft, work)
  },
  beforeRemove: async (rows) => {
    if (rows.some(({ status }) => status === 'enabled')) fail('FAVOR_ENABLED')
    if (rows.some(({ issuedCount }) => (issuedCount ?? 0) > 0)) fail('FAVOR_USED')
    await Promise.resolve()
  },
  decorate: [
    {
      sets: ['runState'],
      from: ['status', 'startTime', 'endTime'],
      run: async (rows, { database, tenantId }) => {
        const left = await placementBalances(
          database.kysely,
          tenantId,
          rows.map(({ id }) => String(id)),
        )
        for (const row of rows) row.runState = runStateOf(row, left.get(String(row.id)) ?? 0)
      },
    },
    {
      sets: ['claimUrl'],
      from: ['accountType'],
      run: async (rows, { database, tenantId }) => {
        for (const row of rows)
          row.claimUrl =
            row.accountType === 'mobile'
              ? await pageLink({ database, tenantId }, `/lj/${String(row.id)}`)
              : null
      },
    },
  ],
}

/** Puts a placement in force. */
export const enable: ActionHandler<typeof favor, 'enable'> = async (row, _input, work) => {
  if (row.endTime <= momentOf(work)) fail('FAVOR_TIME_OVER')
  if (row.skuId && (await skuTaken(work.db, work.tenantId, { skuId: row.skuId, id: row.id })))
    fail('FAVOR_SKU_TAKEN')
  const lines = (await selectChildren(work.db, favor, 'stocks', [row.id])).get(row.id) ?? []
  const stocks = await findRows(
    work.db,
    favorCoupon,
    work.tenantId,
    linesOf({ stocks: lines }).map(({ favorCouponId }) => favorCouponId),
  )
  const outside = stocks.filter((stock) => stock.availableEnd < row.endTime).length
  return {
    consequences: [
      say('{name}：可以从 {stocks} 个批次发放，现有 {count} 张', {
        name: row.favorName,
        stocks: stocks.length,
        count: stocks.reduce((sum, { balance }) => sum + (balance ?? 0), 0),
      }),
    ],
    ...(outside > 0 ? { warnings: [say('{count} 个批次在投放结束之前就不可用', { count: outside })] } : {}),
  }
}
