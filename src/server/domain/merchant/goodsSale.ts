import type { Row } from '../../../contract/define/row.ts'
import { fail, say } from '../../../contract/errors.ts'
import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import type { ActionHandler, Hooks } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { stockOfGoods } from '../../store/merchant/merchantGoodsRows.ts'
import { type SaleFacts, selectSaleFacts } from '../../store/merchant/recheckRows.ts'
import { findRows } from '../../store/rows.ts'
import { followSalePrices } from '../supplier/margins.ts'
import { ACTIVITY_PRICES } from './activityPrices.ts'
import { requirePrice, yuan } from './goodsActions.ts'
import { importGoods } from './importGoods.ts'

const factsOf = new WeakMap<Work, ReadonlyMap<string, SaleFacts>>()

export const merchantGoodsHooks: Hooks<typeof merchantGoods> = {
  importRows: importGoods,
  decorate: [
    {
      sets: ['stockQty'],
      from: [],
      run: async (rows, { database, tenantId }) => {
        const stock = await stockOfGoods(
          database.kysely,
          tenantId,
          rows.map(({ id }) => String(id)),
        )
        for (const row of rows) row.stockQty = stock.get(String(row.id)) ?? -1
      },
    },
    ACTIVITY_PRICES,
  ],
  beforeAct: async (rows, action, work) => {
    if (action === 'onSale')
      factsOf.set(
        work,
        await selectSaleFacts(
          work.db,
          work.tenantId,
          rows.map(({ id }) => id),
        ),
      )
  },
  afterAct: async (ids, work) =>
    followSalePrices(
      [
        ...new Set(
          (await findRows(work.db, merchantGoods, work.tenantId, ids)).map(({ skuId }) => String(skuId)),
        ),
      ],
      work,
    ),
  beforeRemove: async (rows) => {
    if (rows.some(({ state }) => state !== 'off')) fail('MERCHANT_GOODS_ON_SALE')
    await Promise.resolve()
  },
}

const codesOf = ({ merchantCode, skuCode }: Row<typeof merchantGoods>) => ({ merchantCode, skuCode })

export const onSale: ActionHandler<typeof merchantGoods, 'onSale'> = (row, _input, work) => {
  const facts = factsOf.get(work)?.get(row.id)
  if (!facts?.shelved || !facts.enabled) fail('MERCHANT_GOODS_NOT_LISTED')
  if (row.settlePrice === null) fail('MERCHANT_GOODS_WITHOUT_PRICE')
  requirePrice(row, work)
  return facts?.routed && facts.pooled
    ? {
        consequences: [
          say('{merchantCode} {skuCode}：按 {price} 在售', { ...codesOf(row), price: yuan(row.settlePrice) }),
        ],
      }
    : { set: { state: 'maintain' }, warnings: [say('没有可用渠道或库存，先进入系统维护')] }
}

export const offSale: ActionHandler<typeof merchantGoods, 'offSale'> = (row) => ({
  set: { shopState: 'off' },
  consequences: [
    row.shopState === 'on'
      ? say('{merchantCode} {skuCode}：不再接受新订单，同时从商城下架', codesOf(row))
      : say('{merchantCode} {skuCode}：不再接受新订单', codesOf(row)),
  ],
})
export const shopOn: ActionHandler<typeof merchantGoods, 'shopOn'> = () => ({ set: { shopState: 'on' } })
export const shopOff: ActionHandler<typeof merchantGoods, 'shopOff'> = () => ({ set: { shopState: 'off' } })
