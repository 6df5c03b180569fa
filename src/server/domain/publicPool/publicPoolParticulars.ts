import { ecommercePublicProductPool } from '../../../contract/resources/product/ecommercePublicProductPool.ts'
import { particulars } from '../../engine/particulars.ts'
import { PLATFORM_TENANT } from '../../store/tenancy.ts'
import { quotesOf } from '../../store/product/publicPoolRows.ts'
import { reject, resume, stop } from './decide.ts'
import { quote } from './quote.ts'
import { addPool } from './share.ts'
import { syncQuoted } from './sync.ts'

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
    decorate: [
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
