import { type Wait, waitsOf, type WaitRow } from '../../../contract/define/waits.ts'
import { labelKey } from '../../../contract/wire.ts'
import { PLATFORM_TENANT } from '../../store/tenancy.ts'
import { holds } from '../../engine/caller.ts'
import { mayOperate } from '../../engine/permit.ts'
import { readFilter } from '../../engine/query.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import { hiddenFields, visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { countWaiting, type Waiting, WAITING_CAP } from '../../store/desk/waitingRows.ts'

/** Whether the caller may see these rows and can do something about them. */
const concerns = ({ resource, permission }: Wait, { caller }: Reading): boolean =>
  mayOperate(caller, resource, 'view') &&
  holds(caller, permission) &&
  (resource.scope !== 'platform' || caller.session.tenantId === PLATFORM_TENANT)

async function queryOf(wait: Wait, reading: Reading) {
  const { resource, filter, sum, since = 'createTime', due, lateHours, by } = wait
  const hidden = hiddenFields(resource, reading.caller)
  const visible = (name: string | undefined): string | undefined =>
    name === undefined || hidden.has(name) ? undefined : name
  const { where } = await readFilter(resource, filter, reading)
  return {
    resource,
    where: { all: [visibleTo(resource, reading), where] },
    sum: visible(sum),
    since: visible(since) ?? 'createTime',
    due: visible(due),
    lateHours,
    by: visible(by),
  }
}

async function topOf(
  { resource, by }: Wait,
  { top }: Waiting,
  reading: Reading,
): Promise<{ label: string; count: number }[]> {
  if (by === undefined || top.length === 0) return []
  const keys = top.map(({ key }, index): Record<string, unknown> & { id: string } => ({
    id: String(index),
    [by]: key,
  }))
  const rows = await reading.services.labels.fill(resource, keys, reading, new Set([by]))
  return top.map(({ key, count }, index) => ({
    label: String(rows[index]?.[labelKey(by)] ?? key ?? ''),
    count,
  }))
}

/** What waits for the caller, by the order of the desk; rows of nothing are left out. */
async function readWaits(_parameters: Parameters, reading: Reading): Promise<readonly WaitRow[]> {
  const asked = reading.services.resources
    .flatMap((resource) => waitsOf(resource))
    .filter((wait) => concerns(wait, reading))
    .filter(
      ({ filter, resource }) =>
        !Object.keys(filter).some((key) => hiddenFields(resource, reading.caller).has(key)),
    )
    .toSorted((a, b) => a.sort - b.sort)
  const queries = await Promise.all(asked.map((one) => queryOf(one, reading)))
  const waiting = await countWaiting(reading.database.kysely, reading.tenantId, queries)
  const rows = await Promise.all(
    asked.map(async (wait, index): Promise<WaitRow | null> => {
      const figures = waiting[index]
      if (!figures || figures.count === 0) return null
      const { resource, title, icon, alarm = false, filter } = wait
      const capped = figures.count > WAITING_CAP
      return {
        resource: resource.id,
        noun: resource.label,
        title,
        icon,
        alarm,
        filter,
        ...figures,
        count: Math.min(figures.count, WAITING_CAP),
        capped,
        sum: capped ? null : figures.sum,
        top: await topOf(wait, figures, reading),
      }
    }),
  )
  return rows.filter((row) => row !== null)
}

/** What waits for the caller: from the declarations, under his rights, tenant and data scope. */
export const WAIT_ROUTES: readonly Route[] = [
  { method: 'GET', path: '/blade-desk/desk/waits', summary: '等我处理', read: readWaits },
]
