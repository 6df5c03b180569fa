import { batchTasks } from './batch/batchQueue.ts'
import { ORDER_COMPARISONS } from './domain/compare/compareQueue.ts'
import { PHYSICAL_CARDS } from './domain/card/produceQueue.ts'
import { EMAIL_ORDERS } from './domain/emailOrder/queue.ts'
import { BILL_MAILS } from './domain/finance/billFile/billMailQueue.ts'
import { CHANNEL_BATCH } from './domain/merchant/channelBatch.ts'
import { POOL_BATCH } from './domain/merchant/poolBatch.ts'
import { CODE_EXPORTS } from './domain/couponCode/exportQueue.ts'
import { CODE_MAKING } from './domain/couponCode/makeCodes.ts'
import { COUPON_GRANT } from './domain/coupon/grantPart.ts'
import { USER_BATCHES } from './domain/people/batches.ts'
import { CARD_FILES } from './domain/stock/cardFileQueue.ts'
import { STOCK_OUTS } from './domain/stock/out/outQueue.ts'
import { PACKAGE_MAILS } from './domain/stock/out/packageQueue.ts'
import { CARD_TRANSFERS } from './domain/stock/transfer/transferQueue.ts'
import { ORDER_BATCHES } from './domain/order/orderBatchQueue.ts'
import { EXPORTS } from './export/exportQueue.ts'
import { IMPORTS } from './import/importQueue.ts'
import type { JobQueue } from './jobs/queue.ts'

/** Every queue of background jobs. */
export const JOB_QUEUES: readonly JobQueue[] = [
  EXPORTS,
  IMPORTS,
  batchTasks([CHANNEL_BATCH, POOL_BATCH, ...USER_BATCHES, COUPON_GRANT, CODE_MAKING]),
  ORDER_BATCHES,
  ORDER_COMPARISONS,
  CARD_FILES,
  STOCK_OUTS,
  PACKAGE_MAILS,
  CARD_TRANSFERS,
  PHYSICAL_CARDS,
  CODE_EXPORTS,
  BILL_MAILS,
  EMAIL_ORDERS,
]
