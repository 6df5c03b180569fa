import { standingOrder } from '../../../contract/resources/order/standingOrder.ts'
import { standingPeriod } from '../../../contract/resources/order/standingPeriod.ts'
import { particulars } from '../../engine/particulars.ts'
import type { Particulars } from '../../engine/particularsByNoun.ts'
import { refundsOfPlans } from '../../store/order/standingRows.ts'
import { pause } from './pause.ts'
import { resume } from './resume.ts'
import { runNow } from './runNow.ts'
import { save } from './save.ts'
import { terminate } from './terminate.ts'

const standingOrderParticulars = particulars(standingOrder, {
  hooks: {
    decorate: [
      {
        sets: ['refundAmount'],
        from: [],
        run: async (rows, { database, tenantId }) => {
          const refunds = await refundsOfPlans(
            database.kysely,
            tenantId,
            rows.map(({ id }) => String(id)),
          )
          for (const row of rows) row.refundAmount = refunds.get(String(row.id)) ?? 0
        },
      },
    ],
  },
  actions: { save, pause, resume, terminate },
})
const standingPeriodParticulars = particulars(standingPeriod, { actions: { runNow } })

/** What is particular to the nouns of recurring orders. */
export const STANDING_PARTICULARS: readonly Particulars[] = [
  standingOrderParticulars,
  standingPeriodParticulars,
]
