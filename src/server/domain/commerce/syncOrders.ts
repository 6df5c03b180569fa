import type { Row } from '../../../contract/define/row.ts'
import { commerceConfig } from '../../../contract/resources/commerce/commerceConfig.ts'
import { formatMoment, parseMoment } from '../../../kernel/time.ts'
import { eachRow } from '../../engine/eachRow.ts'
import { systemWork } from '../../engine/system.ts'
import type { Services } from '../../services.ts'
import { dueConfigs, saveProgress } from '../../store/commerce/commerceRows.ts'
import { findRows } from '../../store/rows.ts'
import { asTenant, type TenantRow } from '../../store/tenancy.ts'
import { CpsFailure, type CpsWindow } from './cpsGateway.ts'
import { takeOrders } from './takeOrders.ts'
import { unionOf } from './union.ts'

type Config = Row<typeof commerceConfig>
/** Configurations and pages of one run; more are worked on by the next, which goes on where this one ended. */
const BATCH = 20,
  MAX_PAGES = 50
const EVERY_SECONDS = 600,
  /** Orders may be told late: each window begins this long before the end of the last. */
  OVERLAP_MS = 2 * 3_600_000,
  FIRST_MS = 86_400_000

/** The window a configuration is in, or its next one: from two hours before the last until now. */
function windowOf({ syncFrom, syncTo, syncCursor, lastSyncTime }: Config): CpsWindow {
  if (syncFrom !== null && syncTo !== null) return { from: syncFrom, to: syncTo, cursor: syncCursor }
  const now = Date.now()
  const from = lastSyncTime === null ? now - FIRST_MS : parseMoment(lastSyncTime).getTime() - OVERLAP_MS
  return { from: formatMoment(new Date(from)), to: formatMoment(new Date(now)), cursor: null }
}

/**
 * Fetches the pages of a window. Each is written together with where the next begins, so that whoever goes on
 * after a crash repeats at most one page, and repeats change nothing.
 */
async function fetchWindow(services: Services, place: TenantRow, config: Config): Promise<void> {
  const { account, gateway } = await unionOf(services, place.tenantId, config)
  const { from, to, cursor: first } = windowOf(config)
  let cursor = first,
    count = 0
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { orders, next } = await gateway.pullOrders(account, { from, to, cursor })
    count += orders.length
    await services.database.transaction(async (db) => {
      await takeOrders(
        orders,
        config,
        systemWork(services, place.tenantId, { db, path: 'commerceConfig/sync' }),
      )
      const isDone = next === null
      await saveProgress(db, place, {
        from: isDone ? null : from,
        to: isDone ? null : to,
        cursor: next,
        failure: null,
        doneTo: isDone ? to : null,
        count: isDone ? count : null,
        nextInSeconds: isDone ? EVERY_SECONDS : 0,
      })
    })
    if (next === null) return
    cursor = next
  }
}

async function sync(services: Services, place: TenantRow): Promise<void> {
  const { kysely } = services.database
  const [config] = await findRows(kysely, commerceConfig, place.tenantId, [place.id])
  if (!config) return
  try {
    await fetchWindow(services, place, config)
  } catch (error) {
    if (!(error instanceof CpsFailure)) throw error
    const [now] = await findRows(kysely, commerceConfig, place.tenantId, [place.id])
    await services.database.transaction((db) =>
      saveProgress(db, place, {
        from: now?.syncFrom ?? null,
        to: now?.syncTo ?? null,
        cursor: now?.syncCursor ?? null,
        failure: error.message.slice(0, 200),
        doneTo: null,
        count: null,
        nextInSeconds: EVERY_SECONDS,
      }),
    )
  }
}

/** Fetches the orders of the configurations that are due. */
export async function syncCommerce(services: Services): Promise<boolean> {
  const due = await dueConfigs(services.database.kysely, BATCH)
  await eachRow(due, (place) => asTenant(place.tenantId, () => sync(services, place)))
  return due.length === BATCH
}
