import type { CalendarSpec } from '../../../../contract/define/calendar.ts'
import type { Resource } from '../../../../contract/define/resource.ts'
import { RESOURCES } from '../../../../contract/index.ts'
import type { WireRow } from '../../../../contract/wire.ts'
import { attachChildren } from '../../../engine/childResources.ts'
import { readPage } from '../../../engine/page.ts'
import { presentRows } from '../../../engine/read.ts'
import { visibleTo } from '../../../engine/scope.ts'
import type { Reading } from '../../../engine/work.ts'
import { findMatching } from '../../../store/rows.ts'
import type { Campaign } from './conflicts.ts'

/** Campaigns of a noun in one answer. */
const MOST = 200

type Scheduled = Resource & { readonly calendar: CalendarSpec }
const isScheduled = (resource: Resource): resource is Scheduled => resource.calendar !== null
/** Nouns whose rows are campaigns. */
export const CAMPAIGNS: readonly Scheduled[] = RESOURCES.filter(isScheduled)

/** The first campaigns of a noun by their beginning, and how many more there are. */
export interface NounCampaigns {
  readonly resource: Scheduled
  readonly campaigns: readonly Campaign[]
  readonly more: number
}

/** The campaigns of a noun that run between two days and that the caller may see. */
export async function campaignsOf(
  resource: Scheduled,
  { begin, end }: { readonly begin: string; readonly end: string },
  reading: Reading,
): Promise<NounCampaigns> {
  const { calendar: spec, states, stateField } = resource
  const running = Object.entries(states?.wire ?? {}).flatMap(([name, code]) =>
    spec.over?.includes(name) ? [] : [code],
  )
  const { answer } = await readPage(
    resource,
    {
      [`${spec.from}_datele`]: `${end} 23:59:59`,
      [`${spec.to}_datege`]: `${begin} 00:00:00`,
      ...(stateField ? { [stateField]: running.join(',') } : {}),
      ascs: spec.from,
      size: MOST,
    },
    reading,
  )
  const ids = answer.records.map(({ id }) => String(id))
  const onWire = wireSpec(resource)
  const rows = await wholeRows(resource, ids, reading)
  const campaigns = rows
    .map(
      (row): Campaign => ({
        noun: resource.id,
        spec: onWire,
        id: String(row.id),
        title: String(row[resource.title] ?? ''),
        from: String(row[spec.from] ?? ''),
        to: String(row[spec.to] ?? ''),
        row,
      }),
    )
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
  return { resource, campaigns, more: Math.max(0, answer.total - ids.length) }
}

/** The calendar of a noun with the values of its conditions as rows have them in wire form. */
function wireSpec({ calendar, fields }: Scheduled): CalendarSpec {
  const { clash } = calendar
  if (!clash) return calendar
  const about = clash.about.map(({ field, when }) =>
    when
      ? { field, when: [when[0], String(fields[when[0]]?.wire?.[when[1]] ?? when[1])] as const }
      : { field },
  )
  return { ...calendar, clash: { ...clash, about } }
}

/** Rows with their child rows, as their details show them to the caller. */
async function wholeRows(
  resource: Scheduled,
  ids: readonly string[],
  reading: Reading,
): Promise<readonly WireRow[]> {
  const rows = await findMatching(reading.database.kysely, resource, {
    tenantId: reading.tenantId,
    ids,
    where: visibleTo(resource, reading),
  })
  await attachChildren(resource, rows, reading)
  return presentRows(resource, rows, reading)
}
