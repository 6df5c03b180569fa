import type { Resource } from '../../contract/define/resource.ts'
import { type RowCondition, unmetBy } from '../../contract/define/rowCondition.ts'
import { formatMoment } from '../../kernel/time.ts'
import type { Row } from './calls.ts'

/** The actions of a row's state whose conditions its values do not meet, each with the first condition. */
export function unmetActions(resource: Resource, row: Row): [name: string, RowCondition][] {
  const state = resource.stateField === null ? '' : String(row[resource.stateField] ?? '')
  const now = formatMoment(new Date())
  return Object.entries(resource.actions).flatMap(([name, { from, requires }]) => {
    const unmet = !from || from.includes(state) ? unmetBy(requires, { row, state, now }) : null
    return unmet ? [[name, unmet] as [string, RowCondition]] : []
  })
}

/** Chinese reasons why actions cannot run on a row, by action. */
export const unmetReasons = (resource: Resource, row: Row): Readonly<Record<string, string>> =>
  Object.fromEntries(unmetActions(resource, row).map(([name, { reason }]) => [name, reason]))
