import { type FormEvent, type KeyboardEvent, type Ref, useMemo, useState } from 'react'
import { isComposing } from '../../form/composing.ts'
import { Icon } from '../../shell/Icon.tsx'
import { t } from '../../text.ts'
import { cleanFilter, resetFilter } from './cleanFilter.ts'
import { compactFilters, type InOneLine, setFilters } from './compactFilters.ts'
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
  /** The filters take one line. */
  readonly inOneLine?: InOneLine | undefined
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

/** Esc closes the other conditions first, then leads back to the rows. */
function pressEscape(event: KeyboardEvent, leave: () => void): void {
  if (event.key !== 'Escape' || isComposing(event) || event.defaultPrevented) return
  event.preventDefault()
  leave()
}

const WHOLE = 'flex shrink-0 flex-wrap items-end gap-x-3 gap-y-2 border-b border-line px-4 py-2'
const LINE =
  'relative z-20 flex min-h-11 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-1.5'
const MORE =
  'absolute inset-x-0 top-full flex flex-wrap items-end gap-x-3 gap-y-2 border-b border-line2 bg-raised px-4 py-3 ' +
  'shadow-float'

/**
 * The filters of a list; choices apply at once, typed text on Enter or 搜索. In one line there are three of them, and
 * the others lie over the rows while they are asked for.
 */
export function FilterBar({ label, filters, value, search, leave, ref, inOneLine }: FilterBarProps) {
  const { draft, change, submit, reset } = useFilterDraft(value, search)
  const [isOpen, setOpen] = useState(false)
  const { inLine, others } = useMemo(
    () => (inOneLine ? compactFilters(filters, inOneLine) : { inLine: filters, others: [] }),
    [filters, inOneLine],
  )
  return (
    <form
      ref={ref}
      role="search"
      data-zone="filter"
      data-region="filter"
      aria-label={`${t('筛选')} ${t(label)}`}
      onSubmit={(event) => {
        setOpen(false)
        submit(event)
      }}
      onKeyDown={(event) => pressEscape(event, isOpen ? () => setOpen(false) : leave)}
      className={inOneLine ? LINE : WHOLE}
    >
      <FieldsOf filters={inLine} value={draft} change={change} isBeside={inOneLine !== undefined} />
      {others.length > 0 ? (
        <MoreButton
          isOpen={isOpen}
          count={setFilters(
            others.filter(({ name }) => name !== inOneLine?.elsewhere),
            draft,
          )}
          toggle={() => setOpen(!isOpen)}
        />
      ) : null}
      <SearchButtons reset={reset} />
      {isOpen && others.length > 0 ? (
        <div className={MORE}>
          <FieldsOf filters={others} value={draft} change={change} isBeside={false} />
        </div>
      ) : null}
    </form>
  )
}

interface MoreButtonProps {
  readonly isOpen: boolean
  /** Conditions behind the button that have a value. */
  readonly count: number
  readonly toggle: () => void
}

const MoreButton = ({ isOpen, count, toggle }: MoreButtonProps) => (
  <button type="button" className="button button-quiet" aria-expanded={isOpen} onClick={toggle}>
    <Icon name="list-filter" />
    {count > 0 ? t('更多条件（已设 {count}）', { count }) : t('更多条件')}
  </button>
)

interface FieldsProps {
  readonly filters: readonly ListFilter[]
  readonly value: FilterBarProps['value']
  readonly change: (part: Readonly<Record<string, string>>, immediate: boolean) => void
  readonly isBeside: boolean
}

const FieldsOf = ({ filters, ...field }: FieldsProps) =>
  filters.map((filter) => <FilterField key={filter.name} filter={filter} {...field} />)

const SearchButtons = ({ reset }: { readonly reset: () => void }) => (
  <span className="flex gap-2">
    <button type="submit" className="button button-primary">
      {t('搜索')}
    </button>
    <button type="button" className="button button-plain" onClick={reset}>
      {t('重置')}
    </button>
  </span>
)
