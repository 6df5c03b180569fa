import { type FormEvent, Suspense, useEffect, useState } from 'react'
import type { TotalsAnswer } from '../../../contract/define/totals.ts'
import { conditionsOf, type Filter, isNeeded, withoutCondition } from '../../../palette/filters/conditions.ts'
import { type ListFilter, listFilters } from '../../../palette/filters/listFilters.ts'
import { get } from '../../api.ts'
import { menus } from '../../menus.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { t } from '../../text.ts'
import { cleanFilter, resetFilter } from '../filters/cleanFilter.ts'
import type { ListScreenState } from '../useListScreen.ts'
import { OtherConditions, SheetRow, SortRow } from './SheetRows.tsx'

/** Milliseconds after the last change before the server counts. */
const REST_MS = 250

/** Number of the rows that match a filter that is not in effect yet; null while it is not counted. */
function useMatchCount({ resource, model }: ListScreenState, filter: Filter): number | null {
  const [answer, setAnswer] = useState<{ readonly key: string; readonly count: number } | null>(null)
  const key = JSON.stringify(cleanFilter(filter))
  useEffect(() => {
    if (!model.remote) return undefined
    const controller = new AbortController()
    const timer = setTimeout(
      () =>
        void get<TotalsAnswer>(`${resource.path}/totals`, {
          query: JSON.parse(key) as Record<string, string>,
          quiet: true,
          signal: controller.signal,
        }).then(
          ({ count }) => setAnswer({ key, count }),
          () => undefined,
        ),
      REST_MS,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [resource, model, key])
  return answer?.key === key ? answer.count : null
}

interface FilterSheetProps {
  readonly screen: ListScreenState
  readonly close: () => void
}

/** The filters and the order of a list; the button says how many rows they leave, and applies them. */
export function FilterSheet({ screen, close }: FilterSheetProps) {
  const { resource, address, change } = screen
  const [filter, setFilter] = useState<Filter>(address.filter)
  const [sort, setSort] = useState(address.sort)
  const [fields] = useState(() => fieldsOf(screen))
  const count = useMatchCount(screen, filter)
  const others = otherConditions(screen, filter, fields)
  const apply = (event: FormEvent): void => {
    event.preventDefault()
    change({ filter: cleanFilter(filter), sort, current: 1 }, true)
    close()
  }
  return (
    <Dialog title={t('筛选')} close={close} width={767} sheet>
      <form id="filter-sheet" role="search" aria-label={t('筛选')} className="flex flex-col" onSubmit={apply}>
        <OtherConditions
          parts={others}
          remove={(keys) => setFilter(withoutCondition(resource, filter, keys))}
        />
        <Suspense fallback={<div className="skeleton h-11" />}>
          {fields.map((field) => (
            <SheetRow
              key={field.name}
              field={field}
              value={filter}
              needed={conditionsOf(resource, filter).some(
                (part) => 'field' in part && part.field === field.name && isNeeded(resource, part),
              )}
              change={(part) => setFilter((previous) => ({ ...previous, ...part }))}
            />
          ))}
        </Suspense>
        <SortRow screen={screen} sort={sort} change={setSort} />
        <div className="sticky -bottom-4 -mx-5 -mb-4 flex gap-2 border-t border-line bg-raised px-5 py-3">
          <button
            type="button"
            className="button button-plain h-11"
            onClick={() => setFilter(resetFilter(filter))}
          >
            {t('清除')}
          </button>
          <button type="submit" className="button button-primary h-11 flex-1 justify-center">
            {count === null ? t('查看') : t('看 {count} 条', { count: count.toLocaleString('en-US') })}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** The fields with a value first; they do not move while they are changed. */
function fieldsOf({ resource, address }: ListScreenState): readonly ListFilter[] {
  const isSet = ({ name, keys }: ListFilter): boolean =>
    [name, ...keys].some((key) => (address.filter[key] ?? '') !== '')
  const fields = listFilters(resource, menus.permissions)
  return [...fields.filter(isSet), ...fields.filter((field) => !isSet(field))]
}

/** The conditions that no row of the sheet shows. */
function otherConditions({ resource }: ListScreenState, filter: Filter, fields: readonly ListFilter[]) {
  const keys = new Set(fields.flatMap((field) => [field.name, ...field.keys]))
  return conditionsOf(resource, filter).filter((part) => !part.keys.every((key) => keys.has(key)))
}
