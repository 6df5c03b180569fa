import { useEffect, useId, useMemo, useState } from 'react'
import type { FieldSpec } from '../../contract/define/field.ts'
import { resourceById } from '../../contract/index.ts'
import { typedText, typedValue } from '../form/amount.ts'
import { Picker } from '../form/controls/Picker.tsx'
import { type Choice, dictionaryEntries, type Entry, selectChoices, treeChoices } from '../record/calls.ts'
import { matchesWords } from '../form/matchesWords.ts'
import { t } from '../text.ts'
import type { ListFilter } from './filters.ts'

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
  const [from, to = ''] = filter.keys as readonly string[] as readonly [string, string?]
  const one = value[from] ?? ''
  const range = filter.kind === 'days' || filter.kind === 'numbers'
  return (
    <div className={range ? 'w-auto' : 'w-40'} role={range ? 'group' : undefined} aria-label={range ? label : undefined}>
      <label htmlFor={id} className="mb-0.5 block truncate text-tiny text-fg3">{label}</label>
      {filter.kind === 'words' ? <input id={id} type="search" className="field h-7" value={one} maxLength={255} autoComplete="off" onChange={(event) => change({ [from]: event.target.value }, false)} /> : null}
      {filter.kind === 'choice' ? <CodeSelect id={id} value={one} entries={Object.entries(filter.spec.choices ?? {}).map(([name, title]) => ({ key: String(filter.spec.wire?.[name] ?? name), title: t(title) }))} change={(code) => change({ [from]: code }, true)} /> : null}
      {filter.kind === 'flag' ? <CodeSelect id={id} value={one} entries={[{ key: '1', title: t('是') }, { key: '0', title: t('否') }]} change={(code) => change({ [from]: code }, true)} /> : null}
      {filter.kind === 'dictionary' ? <DictionarySelect id={id} spec={filter.spec} value={one} change={(code) => change({ [from]: code }, true)} /> : null}
      {filter.kind === 'rows' ? <RowFilter id={id} spec={filter.spec} value={one} change={(rowId) => change({ [from]: rowId }, true)} /> : null}
      {filter.kind === 'days' ? <Days id={id} from={one} to={value[to] ?? ''} change={(first, last) => change({ [from]: first, [to]: last }, false)} /> : null}
      {filter.kind === 'numbers' ? <Numbers id={id} spec={filter.spec} from={one} to={value[to] ?? ''} change={(least, most) => change({ [from]: least, [to]: most }, false)} /> : null}
    </div>
  )
}

function CodeSelect({ id, value, entries, change }: { readonly id: string; readonly value: string; readonly entries: readonly Entry[]; readonly change: (code: string) => void }) {
  return (
    <select id={id} className="field h-7 cursor-pointer py-0" value={value} onChange={(event) => change(event.target.value)}>
      <option value="">{t('全部')}</option>
      {entries.map((entry) => <option key={entry.key} value={entry.key}>{entry.title}</option>)}
    </select>
  )
}

function DictionarySelect({ spec, ...rest }: { readonly id: string; readonly spec: FieldSpec; readonly value: string; readonly change: (code: string) => void }) {
  const [entries, setEntries] = useState<readonly Entry[]>([])
  useEffect(() => {
    let wanted = true
    dictionaryEntries(spec.code ?? '', spec.business ?? false).then((found) => { if (wanted) setEntries(found) }, () => undefined)
    return () => { wanted = false }
  }, [spec])
  return <CodeSelect {...rest} entries={entries} />
}

const nothingLeft = (): void => undefined

function RowFilter({ id, spec, value, change }: { readonly id: string; readonly spec: FieldSpec; readonly value: string; readonly change: (id: string) => void }) {
  const target = resourceById(spec.to ?? '')
  const [title, setTitle] = useState('')
  const offer = useMemo(() => async (words: string, signal: AbortSignal): Promise<readonly Choice[]> => {
    if (!target) return []
    return target.shape === 'tree' ? (await treeChoices(target)).filter((one) => matchesWords(one, words)) : selectChoices(target, { keyword: words }, signal)
  }, [target])
  useEffect(() => {
    if (value === '' || title !== '') return
    let wanted = true
    offer('', new AbortController().signal).then((found) => { if (wanted) setTitle(found.find((one) => one.id === value)?.title ?? value) }, () => undefined)
    return () => { wanted = false }
  }, [value, title, offer])
  return (
    <Picker id={id} chosen={value === '' ? [] : [{ id: value, title: title || value }]} multiple={false} offer={offer} leave={nothingLeft} invalid={false} required={false} describedBy={undefined} placeholder={t('全部')} small
      change={(chosen) => { setTitle(chosen[0]?.title ?? ''); change(chosen[0]?.id ?? '') }} />
  )
}

const dayOf = (moment: string): string => moment.slice(0, 10)

/** Days as the moments of their first and last second, which is what the contract compares. */
function Days({ id, from, to, change }: { readonly id: string; readonly from: string; readonly to: string; readonly change: (from: string, to: string) => void }) {
  return (
    <span className="flex items-center gap-1">
      <input id={id} type="date" aria-label={t('开始')} max="9999-12-31" className="field h-7 w-34 tabular-nums" value={dayOf(from)} onChange={(event) => change(event.target.value && `${event.target.value} 00:00:00`, to)} />
      <span className="text-fg3">~</span>
      <input type="date" aria-label={t('结束')} max="9999-12-31" className="field h-7 w-34 tabular-nums" value={dayOf(to)} onChange={(event) => change(from, event.target.value && `${event.target.value} 23:59:59`)} />
    </span>
  )
}

/** Both ends of a range of numbers; money in yuan, percentages in percent. */
function Numbers({ id, spec, from, to, change }: { readonly id: string; readonly spec: FieldSpec; readonly from: string; readonly to: string; readonly change: (from: string, to: string) => void }) {
  const input = (own: string | undefined, label: string, value: string, put: (text: string) => void) => (
    <input id={own} type="text" inputMode="decimal" aria-label={label} className="field h-7 w-24 text-right tabular-nums" defaultValue={value === '' ? '' : typedText(spec, Number(value))} key={value}
      onBlur={(event) => { const typed = typedValue(spec, event.target.value); put(typeof typed === 'number' ? String(typed) : '') }} />
  )
  return <span className="flex items-center gap-1">{input(id, t('最小'), from, (text) => change(text, to))}<span className="text-fg3">~</span>{input(undefined, t('最大'), to, (text) => change(from, text))}</span>
}
