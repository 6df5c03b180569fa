import { BATCH_TASKS } from './batch/batchQueue.ts'
import { CARD_FILES } from './domain/stock/cardFileQueue.ts'
import { ORDER_BATCHES } from './domain/order/orderBatchQueue.ts'
import { EXPORTS } from './export/exportQueue.ts'
import { IMPORTS } from './import/importQueue.ts'
import type { JobQueue } from './jobs/queue.ts'

/** Every queue of background jobs. */
export const JOB_QUEUES: readonly JobQueue[] = [EXPORTS, IMPORTS, BATCH_TASKS, ORDER_BATCHES, CARD_FILES]
