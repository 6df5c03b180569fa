import { batchTasks } from './batch/batchQueue.ts'
import { CHANNEL_BATCH } from './domain/merchant/channelBatch.ts'
import { POOL_BATCH } from './domain/merchant/poolBatch.ts'
import { CARD_FILES } from './domain/stock/cardFileQueue.ts'
import { ORDER_BATCHES } from './domain/order/orderBatchQueue.ts'
import { EXPORTS } from './export/exportQueue.ts'
import { IMPORTS } from './import/importQueue.ts'
import type { JobQueue } from './jobs/queue.ts'

/** Every queue of background jobs. */
export const JOB_QUEUES: readonly JobQueue[] = [
  EXPORTS,
  IMPORTS,
  batchTasks([CHANNEL_BATCH, POOL_BATCH]),
  ORDER_BATCHES,
  CARD_FILES,
]
