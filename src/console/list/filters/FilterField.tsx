import { Suspense, useEffect, useId, useState } from 'react'
import type { FieldSpec } from '../../../contract/define/field.ts'
import { dictionaryEntries, type Entry } from '../../record/calls.ts'
import { t } from '../../text.ts'
import type { ListFilter } from './filters.ts'
import { Days, Numbers, RowFilter } from './onDemand.ts'

type Values = Readonly<Record<string, string>>
interface FilterFieldProps {
  readonly filter: ListFilter
  readonly value: Values
  /** `now` asks the list at once. */
  readonly change: (part: Values, now: boolean) => void
}

/** One condition of the filter bar with its label. */
export function FilterField({ filter, value, change }: FilterFieldProps) {
  const id = useId()
  const label = t(filter.spec.label)
  const range = filter.kind === 'days' || filter.kind === 'numbers'
  return (
    <div
      className={range ? 'w-auto' : 'w-40'}
      role={range ? 'group' : undefined}
      aria-label={range ? label : undefined}
    >
      <label htmlFor={id} className="mb-0.5 block truncate text-tiny text-fg3">
        {label}
      </label>
      <PlainInput id={id} filter={filter} value={value} change={change} />
      <Suspense fallback={<span className={`block h-7 ${range ? 'w-72' : ''}`} />}>
        <PickedInput id={id} filter={filter} value={value} change={change} />
      </Suspense>
    </div>
  )
}

const keysOf = ({ keys }: ListFilter) => keys as readonly string[] as readonly [string, string?]
type InputProps = FilterFieldProps & { readonly id: string }

/** Conditions that need nothing but what the browser has. */
function PlainInput({ id, filter, value, change }: InputProps) {
  const [from] = keysOf(filter)
  const one = value[from] ?? ''
  return (
    <>
      {filter.kind === 'words' ? (
        <input
          id={id}
          type="search"
          className="field h-7"
          value={one}
          maxLength={255}
          autoComplete="off"
          onChange={(event) => change({ [from]: event.target.value }, false)}
        />
      ) : null}
      {filter.kind === 'choice' ? (
        <CodeSelect
          id={id}
          value={one}
          entries={Object.entries(filter.spec.choices ?? {}).map(([name, title]) => ({
            key: String(filter.spec.wire?.[name] ?? name),
            title: t(title),
          }))}
          change={(code) => change({ [from]: code }, true)}
        />
      ) : null}
      {filter.kind === 'flag' ? (
        <CodeSelect
          id={id}
          value={one}
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
          value={one}
          change={(code) => change({ [from]: code }, true)}
        />
      ) : null}
    </>
  )
}

/** Conditions whose inputs are fetched on demand. */
function PickedInput({ id, filter, value, change }: InputProps) {
  const [from, to = ''] = keysOf(filter)
  const one = value[from] ?? ''
  return (
    <>
      {filter.kind === 'rows' ? (
        <RowFilter
          id={id}
          spec={filter.spec}
          value={one}
          change={(rowId) => change({ [from]: rowId }, true)}
        />
      ) : null}
      {filter.kind === 'days' ? (
        <Days
          id={id}
          from={one}
          to={value[to] ?? ''}
          change={(first, last) => change({ [from]: first, [to]: last }, false)}
        />
      ) : null}
      {filter.kind === 'numbers' ? (
        <Numbers
          id={id}
          spec={filter.spec}
          from={one}
          to={value[to] ?? ''}
          change={(least, most) => change({ [from]: least, [to]: most }, false)}
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
    let wanted = true
    dictionaryEntries(spec.code ?? '', spec.business ?? false).then(
      (found) => {
        if (wanted) setEntries(found)
      },
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [spec])
  return <CodeSelect {...rest} entries={entries} />
}
