import { type FormEvent, type KeyboardEvent, type Ref, useState } from 'react'
import { isComposing } from '../../form/composing.ts'
import { t } from '../../text.ts'
import { cleanFilter, resetFilter } from './cleanFilter.ts'
import { FilterField } from './FilterField.tsx'
import type { ListFilter } from '../../../palette/filters/listFilters.ts'

interface FilterBarProps {
  /** Name of the rows, Chinese. */
  readonly label: string
  readonly filters: readonly ListFilter[]
  readonly value: Readonly<Record<string, string>>
  /** Applies the filters and reads the first page. */
  readonly search: (filter: Record<string, string>) => void
  /** Esc: moves the focus back to the rows. */
  readonly leave: () => void
  readonly ref?: Ref<HTMLFormElement>
}

/** The filters as entered, which may differ from those in effect. */
function useFilterDraft(value: FilterBarProps['value'], search: FilterBarProps['search']) {
  const [draft, setDraft] = useState(value)
  const [appliedValue, setAppliedValue] = useState(value)
  // While rendering: an effect after the first paint would discard what has been typed since.
  if (appliedValue !== value) {
    setAppliedValue(value)
    setDraft(value)
  }
  const change = (part: Readonly<Record<string, string>>, immediate: boolean): void => {
    const next = { ...draft, ...part }
    setDraft(next)
    if (immediate) search(cleanFilter(next))
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    search(cleanFilter(draft))
  }
  const reset = (): void => {
    const remainingFilter = resetFilter(draft)
    setDraft(remainingFilter)
    search(remainingFilter)
  }
  return { draft, change, submit, reset }
}

/** The filters of a list; choices apply at once, typed text on Enter or 搜索. */
export function FilterBar({ label, filters, value, search, leave, ref }: FilterBarProps) {
  const { draft, change, submit, reset } = useFilterDraft(value, search)
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || isComposing(event) || event.defaultPrevented) return
    event.preventDefault()
    leave()
  }
  return (
    <form
      ref={ref}
      role="search"
      data-zone="filter"
      data-region="filter"
      aria-label={`${t('筛选')} ${t(label)}`}
      onSubmit={submit}
      onKeyDown={press}
      className="flex shrink-0 flex-wrap items-end gap-x-3 gap-y-2 border-b border-line px-4 py-2"
    >
      {filters.map((filter) => (
        <FilterField key={filter.name} filter={filter} value={draft} change={change} />
      ))}
      <span className="flex gap-2">
        <button type="submit" className="button button-primary">
          {t('搜索')}
        </button>
        <button type="button" className="button button-plain" onClick={reset}>
          {t('重置')}
        </button>
      </span>
    </form>
  )
}
