import { fail, say } from '../../../contract/errors.ts'
import type { Row } from '../../../contract/define/row.ts'
import type { favorCoupon } from '../../../contract/resources/favor/favorCoupon.ts'
import type { ActionHandler, Prefetch, Step } from '../../engine/hooks.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { SCHEDULER_TOPIC } from '../../scheduler.ts'
import { moveQuota } from '../../store/marketing/quotaRows.ts'
import { noteStock, STOCK_QUOTA } from '../../store/favor/stockRows.ts'
import type { StockView } from '../../vouchers/favorGateway.ts'
import { answerOf, type Asked, asked, gatewayOfStock } from './gatewayAsk.ts'
import type { Stock } from './stock.ts'
import { STOCK_JOB } from './stockRules.ts'
import { takeReading } from './stockReading.ts'

const handle = <K extends keyof typeof favorCoupon.actions>(handler: ActionHandler<typeof favorCoupon, K>) =>
  handler

/** The answer of the platform to a row's prefetch; null in a preview. */
const heard = <T>(row: Stock, work: Work): Asked<T> | null =>
  (work.prefetched?.get(row.id) as Asked<T> | undefined) ?? null

const requireStockId = ({ stockId }: Stock): string => stockId ?? fail('FAVOR_NOT_ON_PLATFORM')

/** Starts or resumes a stock at its platform; resolves to how it stands there. */
const askRestart: Prefetch<Row<typeof favorCoupon>> = async (row, { services, tenantId }) => {
  if (row.availableEnd <= momentOf({}) || !row.stockId) return null
  const { stockId } = row
  return asked(async (): Promise<StockView> => {
    const gateway = await gatewayOfStock(services, tenantId, row)
    await (row.status === 'inactive' ? gateway.startStock(stockId) : gateway.restartStock(stockId))
    return gateway.queryStock(stockId)
  })
}
const restart = handle<'restart'>(async (row, _input, work) => {
  requireStockId(row)
  const answer = heard<StockView>(row, work),
    state = answer ? answerOf(answer).state : 'running'
  if (state === 'creating') await work.tell(SCHEDULER_TOPIC, STOCK_JOB)
  return {
    set: { status: state === 'paused' ? 'running' : state, suspended: false, autoStart: true },
    consequences: [
      say('{name}：可以发放 {count} 张立减金', { name: row.batchName, count: row.balance ?? 0 }),
    ],
  }
})

const askStop: Prefetch<Row<typeof favorCoupon>> = async (row, { services, tenantId }) =>
  asked(async () => {
    await (await gatewayOfStock(services, tenantId, row)).pauseStock(requireStockId(row))
  })
const stop = handle<'stop'>((row, _input, work): Step<typeof favorCoupon> => {
  requireStockId(row)
  const answer = heard<void>(row, work)
  if (answer) answerOf(answer)
  return {
    set: { status: 'paused', suspended: row.platform === 'alipay' },
    consequences: [
      say('{name}：不再发放，已发放的 {count} 张仍然可以使用', {
        name: row.batchName,
        count: row.issuedCount ?? 0,
      }),
    ],
  }
})

const askTerminate: Prefetch<Row<typeof favorCoupon>> = async (row, { services, tenantId }) =>
  (row.reservedCount ?? 0) > 0
    ? null
    : asked(async () => {
        await (await gatewayOfStock(services, tenantId, row)).stopStock(requireStockId(row))
      })
const terminate = handle<'terminate'>(async (row, _input, work) => {
  requireStockId(row)
  const answer = heard<void>(row, work)
  if (answer) answerOf(answer)
  await expireBalance(row, work)
  return {
    set: { status: 'stopped' },
    consequences: [
      say('{name}：平台上的批次终止，不能恢复，剩余的 {count} 张作废', {
        name: row.batchName,
        count: row.balance ?? 0,
      }),
    ],
  }
})

/** Takes back what a stock cannot give away any more. */
export async function expireBalance(
  { id, balance }: Pick<Stock, 'id' | 'balance'>,
  { db, tenantId }: Pick<Work, 'db' | 'tenantId'>,
): Promise<void> {
  if ((balance ?? 0) > 0)
    await moveQuota(db, tenantId, STOCK_QUOTA, {
      ownerId: id,
      type: 'expire',
      delta: -(balance ?? 0),
      bizNo: null,
    })
}

const askSync: Prefetch<Row<typeof favorCoupon>> = async (row, { services, tenantId }) => {
  const { stockId } = row
  if (!stockId) return null
  return asked(async () => (await gatewayOfStock(services, tenantId, row)).queryStock(stockId))
}
const sync = handle<'sync'>(async (row, _input, work) => {
  requireStockId(row)
  const answer = heard<StockView>(row, work)
  if (!answer) return { consequences: [say('{name}：读取平台上的状态与已发数量', { name: row.batchName })] }
  const view = answerOf(answer)
  await noteStock(work.db, work.tenantId, { id: row.id, distributed: view.distributed })
  return takeReading(row, view, work)
})

const warning = handle<'warning'>(
  (row, { warnEnabled, warnCount, warnUserIds }): Step<typeof favorCoupon> => ({
    set: {
      warnEnabled: warnEnabled ?? true,
      warnCount: warnCount ?? 0,
      warnUserIds: warnUserIds ?? [],
      warned: false,
    },
    consequences: [
      warnEnabled === false
        ? say('{name}：不再预警', { name: row.batchName })
        : say('{name}：可发数量不多于 {count} 时提醒一次', { name: row.batchName, count: warnCount ?? 0 }),
    ],
  }),
)

/** What moves a stock, and what its platform is asked before. */
export const STOCK_HANDLERS = { restart, stop, terminate, sync, warning }
export const STOCK_PREFETCH = {
  restart: askRestart,
  stop: askStop,
  terminate: askTerminate,
  sync: askSync,
}
