import { type Ref, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { Resource } from '../../../contract/define/resource.ts'
import { menus } from '../../menus.ts'
import type { ListParts } from '../useListParts.ts'
import type { ListScreenState } from '../useListScreen.ts'
import { resetFilter } from './cleanFilter.ts'
import { conditionsOf, type Filter } from '../../../palette/filters/conditions.ts'
import { FilterBar } from './FilterBar.tsx'
import { FilterLine } from './FilterLine.tsx'
import { filterFields, type ListFilter, listFilters } from '../../../palette/filters/listFilters.ts'

interface FiltersProps {
  readonly screen: ListScreenState
  readonly parts: ListParts
  /** Name of the rows, Chinese. */
  readonly label: string
  readonly classic: boolean
  readonly ref: Ref<HTMLFormElement>
}

/** The keys of conditions that the tabs of states or the fields of the filter bar show. */
function shownElsewhere(resource: Resource, filter: Filter, bar: readonly ListFilter[]): readonly string[] {
  const state = resource.stateField
  const isChosenByTab =
    resource.list.counts !== null && state !== null && !(filter[state] ?? '').includes(',')
  const keys = bar.flatMap((field) => [field.name, ...field.keys])
  return isChosenByTab ? [...keys, state] : keys
}

/** What decides which filters take the one line of conventional mode. */
const lineOf = ({ title, list, stateField }: Resource) => ({
  title,
  elsewhere: list.counts === null ? null : stateField,
})

/**
 * The filters of a list: chips with an input by keyboard, a form of the declared fields in conventional mode. Both
 * are there where the form is opened by keyboard, or where it cannot show every condition in effect.
 */
export function Filters({ screen, parts, label, classic, ref }: FiltersProps) {
  const { resource, address, change, viewState } = screen
  const { permissions } = useSnapshot(menus)
  const barFilters = useMemo(() => listFilters(resource, permissions), [resource, permissions])
  const fields = useMemo(() => filterFields(resource, permissions), [resource, permissions])
  const isBarShown = classic !== viewState.filters
  const hidden = useMemo(
    () => shownElsewhere(resource, address.filter, isBarShown && classic ? barFilters : []),
    [resource, address.filter, isBarShown, classic, barFilters],
  )
  const inOneLine = useMemo(() => (classic ? lineOf(resource) : undefined), [classic, resource])
  const hasMore = conditionsOf(resource, address.filter).some(({ keys }) =>
    keys.some((key) => !hidden.includes(key)),
  )
  return (
    <>
      {!classic || hasMore ? (
        <FilterLine
          ref={classic ? undefined : ref}
          resource={resource}
          label={label}
          fields={fields}
          value={address.filter}
          shownElsewhere={hidden}
          search={(filter) => change({ filter, current: 1 }, true)}
          reset={() => change({ filter: resetFilter(address.filter), current: 1 }, true)}
          leave={() => screen.grid.current?.focus()}
        />
      ) : null}
      {isBarShown && barFilters.length > 0 ? (
        <FilterBar
          ref={classic ? ref : parts.filterPanel}
          label={label}
          filters={barFilters}
          value={address.filter}
          search={parts.search}
          leave={parts.leaveFilter}
          inOneLine={inOneLine}
        />
      ) : null}
    </>
  )
}
