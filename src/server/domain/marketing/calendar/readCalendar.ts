import type { CalendarAnswer } from '../../../../contract/define/calendar.ts'
import { permissionOf } from '../../../../contract/define/permission.ts'
import type { Resource } from '../../../../contract/define/resource.ts'
import { goodsSku } from '../../../../contract/resources/product/goodsSku.ts'
import { holds } from '../../../engine/caller.ts'
import type { Parameters } from '../../../engine/route.ts'
import { hiddenFields, visibleTo } from '../../../engine/scope.ts'
import type { Reading } from '../../../engine/work.ts'
import { findMatching } from '../../../store/rows.ts'
import { CAMPAIGNS, campaignsOf } from './campaigns.ts'
import { daysOf } from './calendarDays.ts'
import { type Campaign, conflictsOf, idsBy, type Names } from './conflicts.ts'

/** The names of all goods that campaigns are about, as far as the caller may see them. */
async function goodsNames(campaigns: readonly Campaign[], reading: Reading): Promise<Names> {
  const ids = campaigns.flatMap(({ spec, row }) => [...idsBy(spec.clash?.about ?? [], row)])
  const goods = await findMatching(reading.database.kysely, goodsSku, {
    tenantId: reading.tenantId,
    ids: [...new Set(ids)],
    where: visibleTo(goodsSku, reading),
  })
  const isHidden = hiddenFields(goodsSku, reading.caller).has('skuName')
  return new Map(isHidden ? [] : goods.map(({ id, skuName }) => [id, skuName ?? '']))
}

/** What runs between two days, by noun, with what gets in each other's way. */
export async function readCalendar(parameters: Parameters, reading: Reading): Promise<CalendarAnswer> {
  const days = daysOf(parameters)
  const visible = CAMPAIGNS.filter((resource) => holds(reading.caller, permissionOf(resource, 'view')))
  const nouns = await Promise.all(visible.map((resource) => campaignsOf(resource, days, reading)))
  const campaigns = nouns.flatMap((noun) => noun.campaigns)
  const conflicts = conflictsOf(campaigns, await goodsNames(campaigns, reading))
  return {
    ...days,
    conflicts: [...conflicts.values()].filter((found) => found.length > 0).length,
    nouns: nouns.map(({ resource, campaigns: own, more }) => ({
      noun: resource.id,
      label: resource.label,
      entries: own.map(({ id, title, from, to, row }) => ({
        id,
        title,
        from,
        to,
        ...stateOf(resource, row),
        conflicts: conflicts.get(id) ?? [],
      })),
      more,
    })),
  }
}

function stateOf(
  { stateField, states }: Resource,
  row: Campaign['row'],
): { readonly stateName: string; readonly tone: string } {
  const code = row[stateField ?? '']
  const [name = ''] =
    Object.entries(states?.wire ?? {}).find(([, wire]) => String(wire) === String(code)) ?? []
  return { stateName: states?.labels[name] ?? '', tone: states?.tones?.[name] ?? 'idle' }
}
