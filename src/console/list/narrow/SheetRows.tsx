import { useId } from 'react'
import type { Filter, FilterPart } from '../../../palette/filters/conditions.ts'
import type { ListFilter } from '../../../palette/filters/listFilters.ts'
import { fieldNamed } from '../../../palette/fields.ts'
import { Icon } from '../../shell/Icon.tsx'
import { t } from '../../text.ts'
import { conditionText } from '../filters/conditionText.ts'
import { FilterInput } from '../filters/FilterField.tsx'
import { useValueTitles } from '../filters/useValueOptions.ts'
import type { ListScreenState } from '../useListScreen.ts'

const ROW = 'sheet-row flex min-h-12 items-center gap-2 border-b border-line py-1'

interface SheetRowProps {
  readonly field: ListFilter
  readonly value: Filter
  /** The list needs the condition, so that it cannot be removed. */
  readonly needed: boolean
  readonly change: (part: Filter) => void
}

/** A filter with its input; the cross clears it. */
export function SheetRow({ field, value, needed, change }: SheetRowProps) {
  const id = useId()
  const keys = [field.name, ...field.keys]
  const isSet = keys.some((key) => (value[key] ?? '') !== '')
  const label = t(field.spec.label)
  const isRange = field.kind === 'days' || field.kind === 'numbers'
  return (
    <div className={ROW} role={isRange ? 'group' : undefined} aria-label={isRange ? label : undefined}>
      <label htmlFor={id} className="w-24 shrink-0 text-fg2">
        {label}
      </label>
      <span className="min-w-0 flex-1">
        <FilterInput id={id} filter={field} value={value} change={change} />
      </span>
      {isSet && !needed ? (
        <button
          type="button"
          className="button button-quiet button-icon size-11!"
          aria-label={t('清除 {label}', { label })}
          onClick={() => change(Object.fromEntries(keys.map((key) => [key, ''])))}
        >
          <Icon name="x" />
        </button>
      ) : null}
    </div>
  )
}

interface OtherConditionsProps {
  readonly parts: readonly FilterPart[]
  readonly remove: (keys: readonly string[]) => void
}

/** Conditions without a row of their own, in words. */
export function OtherConditions({ parts, remove }: OtherConditionsProps) {
  const titles = useValueTitles(parts)
  const wordsOf = (part: FilterPart): string => {
    if (!('field' in part)) return part.alternatives.map(wordsOf).join(` ${t('或')} `)
    const { word, value } = conditionText(part, new Date(), titles)
    return `${t(part.spec.label)} ${word} ${value}`
  }
  return parts.map((part) => (
    <div key={part.keys.join()} className={ROW}>
      <span className="min-w-0 flex-1">{wordsOf(part)}</span>
      <button
        type="button"
        className="button button-quiet button-icon size-11!"
        aria-label={t('清除 {label}', { label: wordsOf(part) })}
        onClick={() => remove(part.keys)}
      >
        <Icon name="x" />
      </button>
    </div>
  ))
}

interface SortRowProps {
  readonly screen: ListScreenState
  readonly sort: string
  readonly change: (sort: string) => void
}

/** The order of the rows, which cards have no titles to change by. */
export function SortRow({ screen: { resource, options }, sort, change }: SortRowProps) {
  const id = useId()
  const names = resource.shape === 'tree' ? [] : (options.columns ?? resource.list.columns)
  const choices = names.flatMap((name) => {
    const spec = fieldNamed(resource, name)
    return spec ? [{ name, label: t(spec.label) }] : []
  })
  if (choices.length === 0) return null
  return (
    <div className={ROW}>
      <label htmlFor={id} className="w-24 shrink-0 text-fg2">
        {t('排序')}
      </label>
      <select
        id={id}
        className="field min-w-0 flex-1"
        value={sort}
        onChange={(event) => change(event.target.value)}
      >
        <option value="">{t('默认')}</option>
        {choices.flatMap(({ name, label }) => [
          <option key={name} value={name}>
            {t('{label} 升序', { label })}
          </option>,
          <option key={`-${name}`} value={`-${name}`}>
            {t('{label} 降序', { label })}
          </option>,
        ])}
      </select>
    </div>
  )
}
