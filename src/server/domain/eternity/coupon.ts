import { fail, say } from '../../../contract/errors.ts'
import { contractParty } from '../../../contract/resources/finance/contractParty.ts'
import { eternityCoupon } from '../../../contract/resources/eternity/eternityCoupon.ts'
import { newId } from '../../../kernel/id.ts'
import type { ActionHandler, Hooks } from '../../engine/hooks.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { moveCouponStock } from '../../store/eternity/eternityCouponRows.ts'
import { couponFigures } from '../../store/eternity/eternityFigures.ts'
import { findRows } from '../../store/rows.ts'
import { settleCoupon } from './couponChecks.ts'
import { keepVersion } from './history.ts'
import type { Coupon } from './issueTerms.ts'

/** Moves the stock of a template that may still be issued to what its total says. */
async function settleStock(coupon: Coupon, isNew: boolean, work: Work): Promise<void> {
  if (coupon.status === 'ended') return
  const delta = coupon.totalStock - (coupon.issuedQty ?? 0) - (coupon.balance ?? 0)
  if (delta === 0) return
  const type = isNew ? 'initial' : delta > 0 ? 'add' : 'adjust'
  const move = { couponId: coupon.id, type, delta, bizNo: isNew ? coupon.id : newId() } as const
  if (!(await moveCouponStock(work.db, work.tenantId, move))) fail('ETERNITY_STOCK_BELOW', {}, 'totalStock')
}

const FIGURES = [
  'unusedQty',
  'partQty',
  'usedQty',
  'expiredQty',
  'voidQty',
  'verifiedAmount',
  'settledTotal',
  'pendingTotal',
] as const

export const couponHooks: Hooks<typeof eternityCoupon> = {
  beforeSave: ({ before, draft, work }) => settleCoupon(before, draft, work),
  afterSave: async ({ before, after, work }) => {
    await settleStock(after, before === null, work)
    await keepVersion(before ? 'edit' : 'create', { before, after }, work)
  },
  beforeRemove: async (rows) => {
    if (rows.some(({ issuedQty }) => (issuedQty ?? 0) > 0)) fail('ETERNITY_HAS_ISSUED')
    if (rows.some(({ status }) => status !== 'draft' && status !== 'ended')) fail('ETERNITY_REMOVE_STATE')
    await Promise.resolve()
  },
  afterRemove: async (rows, work) => {
    for (const row of rows) await keepVersion('remove', { before: null, after: row }, work)
  },
  // An undone edit restores the total; the stock follows it.
  afterAct: async (ids, work) => {
    for (const row of await findRows(work.db, eternityCoupon, work.tenantId, ids))
      await settleStock(row, false, work)
  },
  decorate: [
    // The stored balance is moved by the quota ledger after a row is saved; this is what it is moved to.
    {
      sets: ['balance'],
      from: ['totalStock', 'issuedQty', 'status'],
      run: async (rows) => {
        for (const row of rows)
          row.balance = row.status === 'ended' ? 0 : Number(row.totalStock ?? 0) - Number(row.issuedQty ?? 0)
        await Promise.resolve()
      },
    },
    {
      sets: FIGURES,
      from: ['couponKind'],
      run: async (rows, { database, tenantId }) => {
        const figures = await couponFigures(
          database.kysely,
          tenantId,
          rows.map(({ id }) => String(id)),
        )
        for (const row of rows) {
          const found = figures.get(String(row.id))
          for (const name of FIGURES) row[name] = found?.[name] ?? 0
        }
      },
    },
  ],
}

/** Puts a template in force: its party is, and something of it can be used. */
export const enable: ActionHandler<typeof eternityCoupon, 'enable'> = async (row, _input, work) => {
  const [party] = await findRows(work.db, contractParty, work.tenantId, [row.contractPartyId])
  if (party?.status !== 'active') fail('ETERNITY_PARTY_OFF')
  if (row.validType === 'fixed' && (row.validEnd ?? '') <= momentOf(work)) fail('ETERNITY_OVER')
  await keepVersion('status', { before: row, after: { ...row, status: 'enabled' }, says: '启用' }, work)
  return {
    consequences: [
      say('{couponName}：可以发放，库存 {n} 张', { couponName: row.couponName, n: row.balance ?? 0 }),
    ],
  }
}

export const disable: ActionHandler<typeof eternityCoupon, 'disable'> = async (row, _input, work) => {
  await keepVersion('status', { before: row, after: { ...row, status: 'disabled' }, says: '停用' }, work)
  return {
    consequences: [
      say('{couponName}：不再发放，已发放的 {n} 张仍可使用', {
        couponName: row.couponName,
        n: row.issuedQty ?? 0,
      }),
    ],
  }
}

/** Ends a template for good; what was not issued leaves the stock. */
export const end: ActionHandler<typeof eternityCoupon, 'end'> = async (row, _input, work) => {
  const left = row.balance ?? 0
  if (left > 0) {
    const move = { couponId: row.id, type: 'expire', delta: -left, bizNo: `END${row.id}` } as const
    if (!(await moveCouponStock(work.db, work.tenantId, move))) fail('STATE_CONFLICT')
  }
  await keepVersion('status', { before: row, after: { ...row, status: 'ended' }, says: '结束' }, work)
  return {
    consequences: [
      say('{couponName}：结束后不可恢复，未发放的 {n} 张库存收回', { couponName: row.couponName, n: left }),
    ],
  }
}

/** Sets when a template warns, and whom. */
export const alert: ActionHandler<typeof eternityCoupon, 'alert'> = async (row, input, work) => {
  if (input.alertStock >= row.totalStock) fail('ETERNITY_ALERT_STOCK', {}, 'alertStock')
  const set = { ...input, alertEnabled: input.alertEnabled ?? true }
  await keepVersion('alert', { before: row, after: { ...row, ...set } }, work)
  return {
    set,
    consequences: [
      set.alertEnabled
        ? say('{couponName}：库存不多于 {n} 张或 {days} 天内到期时预警', {
            couponName: row.couponName,
            n: input.alertStock,
            days: input.alertDays,
          })
        : say('{couponName}：不再预警', { couponName: row.couponName }),
    ],
  }
}
