import { type FormEvent, type KeyboardEvent, type Ref, useMemo, useRef } from 'react'
import type { Resource } from '../../../contract/define/resource.ts'
import { isComposing } from '../../form/composing.ts'
import { KeyHint } from '../../shell/KeyHint.tsx'
import { t } from '../../text.ts'
import {
  conditionsOf,
  type Filter,
  type FilterPart,
  isNeeded,
  withoutCondition,
} from '../../../palette/filters/conditions.ts'
import { conditionText } from './conditionText.ts'
import { EntryInput } from './EntryInput.tsx'
import { FilterChip } from './FilterChip.tsx'
import type { ListFilter } from '../../../palette/filters/listFilters.ts'
import { editDraft, type FilterEntry, useFilterEntry } from './useFilterEntry.ts'
import { useValueTitles } from './useValueOptions.ts'

interface FilterLineProps {
  readonly resource: Resource
  /** Name of the rows, Chinese. */
  readonly label: string
  readonly fields: readonly ListFilter[]
  readonly value: Filter
  /** Keys of conditions that are shown elsewhere, such as the chosen state of the tabs. */
  readonly shownElsewhere: readonly string[]
  readonly search: (filter: Record<string, string>) => void
  readonly reset: () => void
  /** Moves the focus back to the rows. */
  readonly leave: () => void
  readonly ref?: Ref<HTMLFormElement>
}

/** ←/→ between the chips and the input; from the start of the text ← and Backspace lead to the last chip. */
function moveAmongChips(event: KeyboardEvent<HTMLFormElement>): void {
  const chips = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-chip-edit]')]
  const input = event.currentTarget.querySelector<HTMLInputElement>('input')
  const place = chips.indexOf(event.target as HTMLElement)
  const atStart = event.target === input && input.selectionStart === 0 && input.selectionEnd === 0
  const isBack = event.key === 'ArrowLeft' || (event.key === 'Backspace' && event.target === input)
  const target =
    isBack && atStart && chips.length > 0
      ? chips.at(-1)
      : place < 0
        ? undefined
        : event.key === 'ArrowLeft'
          ? chips[place - 1]
          : event.key === 'ArrowRight'
            ? (chips[place + 1] ?? input)
            : undefined
  if (!target) return
  event.preventDefault()
  target.focus()
}

/** Edits the condition of a chip in the input; alternatives begin anew. */
function startEditing(entry: FilterEntry, fields: readonly ListFilter[], part: FilterPart): void {
  if (!('field' in part)) return
  const field = fields.find(({ name }) => name === part.field)
  if (!field) return
  const [draft, text] = editDraft(field, part, conditionText(part, new Date()).value)
  entry.begin(draft, text)
}

const queryOfPart = (part: FilterPart, filter: Filter): Filter =>
  Object.fromEntries(part.keys.map((key) => [key, filter[key] ?? '']))

type ChipsProps = Pick<FilterLineProps, 'resource' | 'fields' | 'value' | 'search'> & {
  readonly parts: readonly FilterPart[]
  readonly entry: FilterEntry
  readonly focusInput: () => void
}

/** The conditions in effect. */
function Chips({ resource, fields, value, search, parts, entry, focusInput }: ChipsProps) {
  const titles = useValueTitles(parts)
  return parts.map((part) => {
    const needed = isNeeded(resource, part)
    return (
      <FilterChip
        key={part.keys.join()}
        part={part}
        titles={titles}
        why={needed ? t('这个列表最长显示这段时间；按编号或账号查找时不限') : ''}
        remove={
          needed
            ? null
            : () => {
                search({ ...withoutCondition(resource, value, part.keys) })
                focusInput()
              }
        }
        edit={() => {
          startEditing(entry, fields, part)
          focusInput()
        }}
        addAlternative={() => {
          entry.addAlternative({ keys: part.keys, query: queryOfPart(part, value) })
          focusInput()
        }}
      />
    )
  })
}

/** The conditions of a list in effect as chips, and the input that adds one. */
export function FilterLine(props: FilterLineProps) {
  const { resource, label, fields, value, shownElsewhere, search, reset, leave, ref } = props
  const box = useRef<HTMLDivElement>(null)
  const applyAndLeave = (filter: Filter): void => {
    search({ ...filter })
    leave()
  }
  const entry = useFilterEntry({ resource, fields, filter: value, search: applyAndLeave })
  const parts = useMemo(
    () =>
      conditionsOf(resource, value).filter(({ keys }) => !keys.every((key) => shownElsewhere.includes(key))),
    [resource, value, shownElsewhere],
  )
  const press = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (isComposing(event) || event.defaultPrevented) return
    moveAmongChips(event)
    if (event.key !== 'Escape') return
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
      className="flex min-h-10 shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-1.5"
      onSubmit={(event: FormEvent) => event.preventDefault()}
      onKeyDown={press}
    >
      <Chips
        {...{ resource, fields, value, search, parts, entry }}
        focusInput={() => box.current?.querySelector('input')?.focus()}
      />
      <EntryInput entry={entry} box={box} leave={leave} />
      <span className="flex-1" />
      {parts.length > 0 ? (
        <button type="button" className="button button-quiet text-small text-fg2" onClick={reset}>
          {t('清除筛选')}
          <KeyHint keys="v r" />
        </button>
      ) : null}
    </form>
  )
}
