import { Refusal } from '../../../contract/errors.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { stockAlertConfig } from '../../../contract/resources/stock/stockAlertConfig.ts'
import { runAction } from '../../engine/act.ts'
import { eachRow } from '../../engine/eachRow.ts'
import { particulars } from '../../engine/particulars.ts'
import { performBySystem } from '../../engine/system.ts'
import type { Services } from '../../services.ts'
import { alertFigures, soldOutGoods } from '../../store/stock/stockAlertRows.ts'
import { asTenant, EVERY_TENANT } from '../../store/tenancy.ts'

export const stockAlertConfigParticulars = particulars(stockAlertConfig, {
  hooks: {
    decorate: [
      {
        sets: ['currentQty', 'lastAlertTime'],
        from: [],
        run: async (rows, { database, tenantId }) => {
          const ids = rows.map(({ id }) => String(id))
          const figures = await alertFigures(database.kysely, tenantId, ids)
          for (const row of rows) {
            const found = figures.get(String(row.id))
            row.currentQty = found?.qty ?? null
            row.lastAlertTime = found?.last ?? null
          }
        },
      },
    ],
  },
})

/** Stops the sale of goods of which none is left, where their alert says so. */
export async function stopSoldOut(services: Services): Promise<void> {
  const goods = await asTenant(EVERY_TENANT, () => soldOutGoods(services.database.kysely))
  await eachRow(goods, async ({ tenantId, skuId }) => {
    try {
      await performBySystem(services, tenantId, { resource: goodsSku.id, action: 'disable' }, (work) =>
        runAction(
          { resource: goodsSku, name: 'disable', action: goodsSku.actions.disable, ids: [skuId], input: {} },
          work,
        ),
      )
    } catch (error) {
      // Somebody stopped or removed it meanwhile.
      if (!(error instanceof Refusal)) throw error
    }
  })
}
