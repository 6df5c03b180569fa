import { say } from '../../../contract/errors.ts'
import { ALARM_CHANNELS } from '../../../contract/parts/alarms.ts'
import { favorCoupon } from '../../../contract/resources/favor/favorCoupon.ts'
import type { Work } from '../../engine/work.ts'
import { raiseAlarm, recoverAlarm } from '../../store/alarm/signals.ts'
import type { Stock } from './stock.ts'

const objectOf = ({ id, batchName }: Stock) => ({ type: favorCoupon.id, id, name: batchName })

/** A stock is nearly used up. */
export const raiseLowStock = (stock: Stock, { db, tenantId }: Pick<Work, 'db' | 'tenantId'>): Promise<void> =>
  raiseAlarm(db, {
    tenantId,
    type: 'goodsStock',
    object: objectOf(stock),
    sentence: say('立减金批次 {name} 可发数量只剩 {balance}', {
      name: stock.batchName,
      balance: stock.balance ?? 0,
    }),
    receivers: {
      users: { ids: stock.warnUserIds ?? [], channels: [ALARM_CHANNELS.wire.message] },
    },
  })

/** A stock was filled again. */
export const endLowStock = (stock: Stock, { db, tenantId }: Pick<Work, 'db' | 'tenantId'>): Promise<void> =>
  recoverAlarm(db, { tenantId, type: 'goodsStock', object: objectOf(stock) })
