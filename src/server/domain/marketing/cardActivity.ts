import { fail, say } from '../../../contract/errors.ts'
import type { Row } from '../../../contract/define/row.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { cardActivity } from '../../../contract/resources/marketing/cardActivity.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Changes, Hooks } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { unmadeCards } from '../../store/card/plannedCardRows.ts'
import { findRows } from '../../store/rows.ts'

type Activity = Row<typeof cardActivity>
interface Line {
  readonly skuId: string
  readonly stockLimit?: number | null
  readonly usedQty?: number | null
}
const linesOf = ({ goods }: Pick<Activity, 'goods'>): readonly Line[] => goods

/** What stands fast once an activity was enabled. */
const FIXED = ['exchangeMode', 'pickCount', 'exchangeTimes', 'cardForm'] as const

/** Keeps what was exchanged of goods, which is no input, and refuses what contradicts it. */
function keepUses(before: Activity | null, draft: Changes): void {
  if (!Array.isArray(draft.goods)) return
  const usedBySku = new Map((before ? linesOf(before) : []).map((line) => [line.skuId, line.usedQty ?? 0]))
  const lines = draft.goods as Changes[],
    ids = lines.map(({ skuId }) => String(skuId))
  if ([...usedBySku].some(([skuId, used]) => used > 0 && !ids.includes(skuId)))
    fail('CARD_ACTIVITY_GOODS_USED', {}, 'goods')
  for (const [index, line] of lines.entries()) {
    const used = usedBySku.get(String(line.skuId)) ?? 0,
      limit = Number(line.stockLimit ?? 0)
    if (ids.indexOf(String(line.skuId)) !== index)
      fail('CARD_ACTIVITY_GOODS_REPEATED', { row: index + 1 }, `goods.${index}.skuId`)
    if (limit > 0 && limit < used)
      fail('CARD_ACTIVITY_LIMIT_USED', { row: index + 1 }, `goods.${index}.stockLimit`)
    line.usedQty = used
  }
}

function requireUnfixed(before: Activity, draft: Changes): void {
  if (before.status === 'draft') return
  for (const name of FIXED) {
    if (!(name in draft) || (draft[name] ?? null) === (before[name] ?? null)) continue
    if ((before.issuedCards ?? 0) > 0) fail('CARD_ACTIVITY_CARDS_FIXED', {}, name)
    fail('CARD_ACTIVITY_FIXED', { label: say(cardActivity.fields[name].label) }, name)
  }
}

/** The number of goods a card is exchanged for. */
function pickCountOf({ exchangeMode, pickCount, ...activity }: Activity): number {
  const count = linesOf(activity).length
  if (exchangeMode === 'one') return 1
  if (exchangeMode === 'all') return count
  if ((pickCount ?? 0) > count) fail('CARD_ACTIVITY_PICK', {}, 'pickCount')
  return pickCount ?? count
}

/** Names the goods as they are called now. */
async function nameGoods(draft: Changes, { db, tenantId }: Work): Promise<void> {
  if (!Array.isArray(draft.goods)) return
  const lines = draft.goods as Changes[]
  const skus = await findRows(
    db,
    goodsSku,
    tenantId,
    lines.map(({ skuId }) => String(skuId)),
  )
  const names = new Map(skus.map(({ id, skuName }) => [id, skuName]))
  for (const line of lines) line.skuName = names.get(String(line.skuId)) ?? null
}

/** Cards of orders that are not made yet. */
const unmadeOf = ({ id }: Activity, { db, tenantId }: Work): Promise<number> => unmadeCards(db, tenantId, id)

/** The merchant pays, and its party signs. */
async function partyOf(next: Activity, { db, tenantId }: Work): Promise<Changes> {
  const [merchant] = await findRows(db, merchantConfig, tenantId, [next.merchantId])
  return {
    merchantCode: merchant?.merchantCode ?? null,
    contractPartyId: merchant?.contractPartyId ?? null,
  }
}

const runStateOf = (startTime: unknown, endTime: unknown): string => {
  const now = formatMoment(new Date())
  return now < String(startTime) ? 'before' : now < String(endTime) ? 'running' : 'over'
}

export const cardActivityHooks: Hooks<typeof cardActivity> = {
  beforeSave: async ({ before, draft, work }) => {
    if (before) requireUnfixed(before, draft)
    else Object.assign(draft, { issuedCards: 0, activatedCards: 0, exchangedTimes: 0 })
    keepUses(before, draft)
    const next = { ...before, ...draft } as Activity
    if (next.endTime <= next.startTime) fail('ACTIVITY_END_EARLY', {}, 'endTime')
    if (before && next.plannedQuantity < (before.issuedCards ?? 0) + (await unmadeOf(before, work)))
      fail('CARD_ACTIVITY_PLANNED_LOW', {}, 'plannedQuantity')
    await nameGoods(draft, work)
    Object.assign(draft, { pickCount: pickCountOf(next) }, await partyOf(next, work))
  },
  beforeRemove: async (rows) => {
    if (rows.some(({ status }) => status === 'enabled')) fail('CARD_ACTIVITY_ENABLED')
    if (rows.some(({ issuedCards }) => (issuedCards ?? 0) > 0)) fail('CARD_ACTIVITY_HAS_CARDS')
    await Promise.resolve()
  },
  decorate: [
    {
      sets: ['runState'],
      from: ['status', 'startTime', 'endTime'],
      run: async (rows) => {
        for (const row of rows)
          row.runState = row.status === 'enabled' ? runStateOf(row.startTime, row.endTime) : null
        await Promise.resolve()
      },
    },
  ],
}
