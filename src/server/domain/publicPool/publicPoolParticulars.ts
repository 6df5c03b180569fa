import { ecommercePublicProductPool } from '../../../contract/resources/product/ecommercePublicProductPool.ts'
import type { Changes } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import type { Reading } from '../../engine/work.ts'
import { PLATFORM_TENANT } from '../../store/tenancy.ts'
import { quotesOf } from '../../store/product/publicPoolRows.ts'
import { reject, resume, stop } from './decide.ts'
import { quote } from './quote.ts'
import { addPool } from './share.ts'
import { syncQuoted } from './sync.ts'

/** By which ids a tenant knows its goods and its users is nobody else's business. */
const WITHOUT_IDS = {
  sets: ['sourceSpuId', 'skuSnapshot', 'createUser', 'createDept', 'updateUser'],
  run: (rows: readonly Changes[], { tenantId }: Reading): Promise<void> => {
    for (const row of rows) {
      if (row.sourceTenantId === tenantId) continue
      const skus = row.skuSnapshot as readonly Changes[] | undefined
      if (skus) row.skuSnapshot = skus.map((sku) => ({ ...sku, skuId: null }))
      for (const name of ['sourceSpuId', 'createUser', 'createDept', 'updateUser'])
        if (row[name] !== undefined) row[name] = null
    }
    return Promise.resolve()
  },
}

const { open, stopped } = ecommercePublicProductPool.states.wire

export const publicPoolParticulars = particulars(ecommercePublicProductPool, {
  hooks: {
    // What waits or was rejected is seen by the tenant that shares it, and by the platform.
    narrow: ({ tenantId }) =>
      tenantId === PLATFORM_TENANT
        ? []
        : [
            {
              any: [
                { field: 'sourceTenantId', operator: 'equals', values: [tenantId] },
                { field: 'poolState', operator: 'in', values: [open, stopped] },
              ],
            },
          ],
    computedFilter: {
      quoted: async (value, { database, tenantId }) => {
        const ids = (await quotesOf(database.kysely, tenantId, null)).map(({ poolId }) => poolId)
        return value === true
          ? { field: 'id', operator: 'in', values: ids }
          : { all: ids.map((id) => ({ field: 'id', operator: 'notEquals', values: [id] })) }
      },
    },
    decorate: [
      WITHOUT_IDS,
      {
        sets: ['quoted'],
        from: [],
        run: async (rows, { database, tenantId }) => {
          const ids = rows.map(({ id }) => String(id))
          const quotes = await quotesOf(database.kysely, tenantId, ids)
          const quotedIds = new Set(quotes.map(({ poolId }) => poolId))
          for (const row of rows) row.quoted = quotedIds.has(String(row.id))
        },
      },
    ],
  },
  actions: { addPool, reject, stop, resume, quote, syncQuoted },
})
