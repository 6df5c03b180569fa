import { fail, say } from '../../../contract/errors.ts'
import { daPaiGoods } from '../../../contract/resources/order/daPaiGoods.ts'
import { daPaiOrder } from '../../../contract/resources/order/daPaiOrder.ts'
import type { ActionHandler, Hooks } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import type { Particulars } from '../../engine/particularsByNoun.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { queueMapped } from '../../store/order/daPaiRows.ts'
import { insertRows, selectWhere, updateRows } from '../../store/rows.ts'
import { mappedSku, type PlatformOrder } from './convert.ts'

/** Stores what the goods of an order are here, in place of what they were before. */
async function saveMapping(row: PlatformOrder, skuId: string, work: Work): Promise<void> {
  const { db, tenantId, caller } = work
  const [mapping] = await selectWhere(db, daPaiGoods, tenantId, {
    all: [
      { field: 'shopId', operator: 'equals', values: [row.shopId] },
      { field: 'platformGoodsCode', operator: 'equals', values: [row.platformGoodsCode] },
    ],
  })
  if (mapping)
    await updateRows(db, daPaiGoods, {
      tenantId,
      ids: [mapping.id],
      set: { skuId },
      userId: caller.session.userId,
    })
  else
    await insertRows(db, daPaiGoods, tenantId, [
      {
        shopId: row.shopId ?? '',
        platformGoodsCode: row.platformGoodsCode ?? '',
        platformGoodsName: row.platformGoodsName,
        skuId,
        createUser: caller.session.userId,
      },
    ])
  await queueMapped(db, tenantId, { shopId: row.shopId ?? '', goodsCode: row.platformGoodsCode ?? '' })
}

/**
 * Has orders made of what could not become one. Each is accepted in a transaction of its own, in which money and
 * stock are locked in their order; here they are only queued.
 */
const remap: ActionHandler<typeof daPaiOrder, 'remap'> = async (row, { skuId }, work) => {
  if (skuId) await saveMapping(row, skuId, work)
  else if ((await mappedSku(row, work)) === null) fail('PLATFORM_UNMAPPED')
  return {
    set: { queued: true },
    consequences: [say('{orderNo}：马上转单', { orderNo: row.platformOrderNo ?? '' })],
  }
}

const push: ActionHandler<typeof daPaiOrder, 'push'> = (row, _input, work) => ({
  set: { pushCount: 0, nextPushTime: momentOf(work) },
  consequences: [say('{orderNo}：马上回传结果，最多 5 次', { orderNo: row.platformOrderNo ?? '' })],
})

const goodsHooks: Hooks<typeof daPaiGoods> = {
  afterSave: async ({ after, work }) => {
    await queueMapped(work.db, work.tenantId, { shopId: after.shopId, goodsCode: after.platformGoodsCode })
  },
}

/** What is particular to the orders of big platforms. */
export const DA_PAI_PARTICULARS: readonly Particulars[] = [
  particulars(daPaiOrder, { actions: { remap, push } }),
  particulars(daPaiGoods, { hooks: goodsHooks }),
]
