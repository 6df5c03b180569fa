import { useEffect, useMemo, useState } from 'react'
import type { Resource } from '../../../contract/define/resource.ts'
import { type ReadingTable, readerOf } from '../../../palette/readings.ts'
import { t } from '../../text.ts'
import {
  type Comparison,
  comparisonsOf,
  type Condition,
  type Filter,
  isNumber,
  isTime,
  queryOf,
  withCondition,
} from '../../../palette/filters/conditions.ts'
import type { ListFilter } from '../../../palette/filters/listFilters.ts'
import type { Entry } from '../../record/dictionaries.ts'
import { comparisonFor, splitSign, typedValues } from '../../../palette/filters/typedValues.ts'
import { type SuggestionContext, suggestionsFor, typingAt } from './suggestions.ts'
import { hasOptions, useValueOptions } from './useValueOptions.ts'

/** One line below the input. */
export interface EntryLine {
  readonly id: string
  readonly label: string
  readonly isTicked: boolean
  readonly choose: () => void
}
interface Draft {
  readonly field: ListFilter
  readonly comparison: Comparison
  readonly ticked: readonly string[]
  /** The keys of the condition that is edited. */
  readonly replaced: readonly string[]
}
/** A condition that gets an alternative: its keys and its part of the query. */
interface Alternative {
  readonly keys: readonly string[]
  readonly query: Filter
}
interface EntryOptions {
  readonly resource: Resource
  readonly fields: readonly ListFilter[]
  readonly filter: Filter
  readonly search: (filter: Filter) => void
}

/** The reader of pinyin, loaded with the first letter. */
function usePinyin(isTyping: boolean): ((text: string) => string) | null {
  const [table, setTable] = useState<ReadingTable | null>(null)
  useEffect(() => {
    if (!isTyping) return undefined
    let isMounted = true
    import('virtual:words').then(
      ({ readings }) => {
        if (isMounted) setTable(readings)
      },
      // Fields are found by their names then.
      () => undefined,
    )
    return () => {
      isMounted = false
    }
  }, [isTyping])
  return useMemo(() => (table ? readerOf(table) : null), [table])
}

const firstAlternative = (filter: Filter): string =>
  Array.from({ length: 9 }, (_, index) => `or.${index + 1}`).find((key) => !(key in filter)) ?? 'or.9'

/** A filter in which a condition is one more alternative of another. */
function withAlternative(filter: Filter, { keys, query }: Alternative, added: Filter): Filter {
  const [key = ''] = keys
  const rest = Object.fromEntries(Object.entries(filter).filter(([name]) => !keys.includes(name)))
  const group = key.startsWith('or.') ? new URLSearchParams(query[key]) : new URLSearchParams(query)
  for (const [name, value] of Object.entries(added)) group.append(name, value)
  return { ...rest, [key.startsWith('or.') ? key : firstAlternative(rest)]: group.toString() }
}

/** What is being entered. */
function useEntryState() {
  const [text, setText] = useState('')
  const [draft, setDraft] = useState<Draft | null>(null)
  const [active, setActive] = useState(0)
  const [fault, setFault] = useState('')
  const [alternativeOf, addAlternative] = useState<Alternative | null>(null)
  const write = (next: string): void => {
    setText(next)
    setActive(0)
    setFault('')
  }
  const begin = (next: Draft | null, typed = ''): void => {
    setDraft(next)
    write(typed)
  }
  const clear = (): void => {
    begin(null)
    addAlternative(null)
  }
  return {
    ...{ text, write, fault, setFault, active, setActive },
    ...{ draft, setDraft, begin, clear, alternativeOf, addAlternative },
  }
}
type EntryState = ReturnType<typeof useEntryState>
type Apply = (field: ListFilter, comparison: Comparison, values: readonly string[]) => void

/** Puts a condition into effect: instead of the edited one, beside the others, or as an alternative. */
const applier =
  ({ draft, alternativeOf, clear }: EntryState, { resource, filter, search }: EntryOptions): Apply =>
  (field, comparison, values) => {
    const query = queryOf(resource, field.name, { spec: field.spec, comparison, values })
    search(
      alternativeOf
        ? withAlternative(filter, alternativeOf, query)
        : withCondition(resource, filter, query, draft?.replaced ?? []),
    )
    clear()
  }

/** The values of the draft's field. */
const valueLines = (draft: Draft, options: readonly Entry[], apply: Apply): readonly EntryLine[] =>
  options.map(({ key, title }) => ({
    id: key,
    label: title,
    isTicked: draft.ticked.includes(key),
    choose: () => apply(draft.field, draft.comparison, draft.ticked.length > 0 ? draft.ticked : [key]),
  }))

/** What the text may mean; a field leads to its values. */
function suggestionLines(state: EntryState, context: SuggestionContext, apply: Apply): readonly EntryLine[] {
  const { text, begin } = state
  return suggestionsFor(text, context).map(({ id, label, field, comparison, values }) => ({
    id,
    label,
    isTicked: false,
    choose: () => {
      if (values) apply(field, comparison, values)
      else begin({ field, comparison, ticked: [], replaced: [] }, id.startsWith('find.') ? text : '')
    },
  }))
}

/** Applies a typed value, or says what is wrong with it. */
function submitTyped(state: EntryState, context: SuggestionContext, apply: Apply): void {
  const { draft, text, setFault } = state
  if (!draft) return
  const { field, comparison } = draft
  if (comparison === 'isNull' || comparison === 'isNotNull') return apply(field, comparison, [''])
  const { comparison: typed, value } = isNumber(field.spec)
    ? splitSign(text)
    : { comparison: null, value: text.trim() }
  const entered = value === '' ? null : typedValues(field, value, typingAt(context.now))
  if (!entered) return setFault(t(faultOf(field)))
  apply(field, comparisonFor(context, field, typed ?? comparison, entered), entered)
}

/** Applies what was ticked, chosen or typed. */
function submitEntry(
  state: EntryState,
  lines: readonly EntryLine[],
  context: SuggestionContext,
  apply: Apply,
): void {
  const { draft, active, text, setFault } = state
  if (draft && !hasOptions(draft.field)) return submitTyped(state, context, apply)
  if (draft && draft.ticked.length > 0) return apply(draft.field, draft.comparison, draft.ticked)
  const line = lines[active]
  if (line) line.choose()
  else if (text.trim() !== '') setFault(t('没有这样的筛选条件'))
}

function toggleTick({ draft, setDraft }: EntryState, key: string): void {
  if (!draft) return
  const { ticked } = draft
  setDraft({
    ...draft,
    ticked: ticked.includes(key) ? ticked.filter((one) => one !== key) : [...ticked, key],
  })
}

function changeComparison({ draft, setDraft }: EntryState, resource: Resource): void {
  if (!draft) return
  const offered = comparisonsOf(resource, draft.field.name, draft.field.spec)
  const next = offered[(offered.indexOf(draft.comparison) + 1) % offered.length]
  setDraft({ ...draft, comparison: next ?? draft.comparison })
}

/** Entering one condition: first its field (or all of it in one line), then its values. */
export function useFilterEntry(options: EntryOptions) {
  const { resource, fields } = options
  const state = useEntryState()
  const { draft, text, active } = state
  const pinyinOf = usePinyin(text !== '')
  const values = useValueOptions(draft?.field ?? null, text)
  const context: SuggestionContext = { resource, fields, now: new Date(), pinyinOf }
  const apply = applier(state, options)
  const lines = draft ? valueLines(draft, values.options, apply) : suggestionLines(state, context, apply)
  return {
    ...state,
    lines,
    reading: values.state,
    active: Math.min(active, Math.max(0, lines.length - 1)),
    submit: () => submitEntry(state, lines, context, apply),
    tick: (key: string) => toggleTick(state, key),
    nextComparison: () => changeComparison(state, resource),
    apply,
  }
}
export type FilterEntry = ReturnType<typeof useFilterEntry>

const faultOf = ({ spec }: ListFilter): string =>
  isTime(spec)
    ? '日期不完整：可写 今天、近7天、11-20、11-20..11-22'
    : isNumber(spec)
      ? '请写数字，或用 .. 隔开的两个数字'
      : '请写要查找的内容'

/** The draft that edits a condition in effect, and the text it begins with. */
export function editDraft(field: ListFilter, condition: Condition, text: string): [Draft, string] {
  const draft = { field, comparison: condition.comparison, replaced: condition.keys }
  return hasOptions(field) ? [{ ...draft, ticked: condition.values }, ''] : [{ ...draft, ticked: [] }, text]
}
