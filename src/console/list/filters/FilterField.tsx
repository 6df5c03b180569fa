import { Suspense, useEffect, useId, useState } from 'react'
import type { FieldSpec } from '../../../contract/define/field.ts'
import { dictionaryEntries, type Entry } from '../../record/dictionaries.ts'
import { choiceText, t } from '../../text.ts'
import { rangeIn, rangeQuery } from '../../../palette/filters/conditions.ts'
import type { ListFilter } from '../../../palette/filters/listFilters.ts'
import { DateRangeFilter, NumberRangeFilter, RowFilter } from './onDemand.ts'

type Values = Readonly<Record<string, string>>
interface FilterFieldProps {
  readonly filter: ListFilter
  readonly value: Values
  /** `now` applies the filters at once. */
  readonly change: (part: Values, immediate: boolean) => void
  /** The label stands beside the input, not above it. */
  readonly isBeside?: boolean
}

/** One filter of the filter bar with its label. */
export function FilterField({ filter, value, change, isBeside = false }: FilterFieldProps) {
  const id = useId()
  const label = t(filter.spec.label)
  const range = filter.kind === 'days' || filter.kind === 'numbers'
  return (
    <div
      className={isBeside ? 'flex items-center gap-2' : range ? 'w-auto' : 'w-40'}
      role={range ? 'group' : undefined}
      aria-label={range ? label : undefined}
    >
      <label
        htmlFor={id}
        className={
          isBeside ? 'max-w-24 truncate text-small text-fg2' : 'mb-0.5 block truncate text-tiny text-fg3'
        }
      >
        {label}
      </label>
      <span className={isBeside && !range ? 'block w-36' : 'block'}>
        <Suspense fallback={<span className={`block h-7 ${range ? 'w-72' : ''}`} />}>
          <FilterInput id={id} filter={filter} value={value} change={change} />
        </Suspense>
      </span>
    </div>
  )
}

/** Clears every form in which a filter has a range. */
const noRange = ({ name, keys }: ListFilter): Values =>
  Object.fromEntries([name, ...keys].map((key) => [key, '']))
const keysOf = ({ keys }: ListFilter) => keys as readonly string[] as readonly [string, string?]
type InputProps = FilterFieldProps & { readonly id: string }

/** The input of one filter, without its label. */
export const FilterInput = (props: InputProps) => (
  <>
    <PlainInput {...props} />
    <PickedInput {...props} />
  </>
)

/** Filters whose inputs are loaded with the list. */
function PlainInput({ id, filter, value, change }: InputProps) {
  const [from] = keysOf(filter)
  const current = value[from] ?? ''
  return (
    <>
      {filter.kind === 'text' ? (
        <input
          id={id}
          type="search"
          className="field h-7"
          value={current}
          maxLength={255}
          autoComplete="off"
          onChange={(event) => change({ [from]: event.target.value }, false)}
        />
      ) : null}
      {filter.kind === 'choice' ? (
        <CodeSelect
          id={id}
          value={current}
          entries={Object.entries(filter.spec.choices ?? {}).map(([name, title]) => ({
            key: String(filter.spec.wire?.[name] ?? name),
            title: choiceText(title),
          }))}
          change={(code) => change({ [from]: code }, true)}
        />
      ) : null}
      {filter.kind === 'flag' ? (
        <CodeSelect
          id={id}
          value={current}
          entries={[
            { key: '1', title: t('是') },
            { key: '0', title: t('否') },
          ]}
          change={(code) => change({ [from]: code }, true)}
        />
      ) : null}
      {filter.kind === 'dictionary' ? (
        <DictionarySelect
          id={id}
          spec={filter.spec}
          value={current}
          change={(code) => change({ [from]: code }, true)}
        />
      ) : null}
    </>
  )
}

/** Filters whose inputs are loaded on demand. */
function PickedInput({ id, filter, value, change }: InputProps) {
  const [from, to = ''] = keysOf(filter)
  const current = value[from] ?? ''
  return (
    <>
      {filter.kind === 'rows' ? (
        <RowFilter
          id={id}
          spec={filter.spec}
          value={current}
          change={(rowId) => change({ [from]: rowId }, true)}
        />
      ) : null}
      {filter.kind === 'days' ? (
        <DateRangeFilter
          id={id}
          label={filter.spec.label}
          value={rangeIn(value, filter.name)}
          change={(range) =>
            change({ ...noRange(filter), ...(range === '' ? {} : rangeQuery(filter.name, range)) }, false)
          }
        />
      ) : null}
      {filter.kind === 'numbers' ? (
        <NumberRangeFilter
          id={id}
          spec={filter.spec}
          from={current}
          to={value[to] ?? ''}
          change={(minimum, maximum) => change({ [from]: minimum, [to]: maximum }, false)}
        />
      ) : null}
    </>
  )
}

function CodeSelect({
  id,
  value,
  entries,
  change,
}: {
  readonly id: string
  readonly value: string
  readonly entries: readonly Entry[]
  readonly change: (code: string) => void
}) {
  return (
    <select
      id={id}
      className="field h-7 cursor-pointer py-0"
      value={value}
      onChange={(event) => change(event.target.value)}
    >
      <option value="">{t('全部')}</option>
      {entries.map((entry) => (
        <option key={entry.key} value={entry.key}>
          {entry.title}
        </option>
      ))}
    </select>
  )
}

function DictionarySelect({
  spec,
  ...rest
}: {
  readonly id: string
  readonly spec: FieldSpec
  readonly value: string
  readonly change: (code: string) => void
}) {
  const [entries, setEntries] = useState<readonly Entry[]>([])
  useEffect(() => {
    let isMounted = true
    dictionaryEntries(spec.code ?? '', spec.business ?? false).then(
      (loaded) => {
        if (isMounted) setEntries(loaded)
      },
      () => undefined,
    )
    return () => {
      isMounted = false
    }
  }, [spec])
  return <CodeSelect {...rest} entries={entries} />
}
