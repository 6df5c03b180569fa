import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { isComposing } from '../../form/composing.ts'
import { KeyHint } from '../../shell/KeyHint.tsx'
import { t } from '../../text.ts'
import { comparisonWord, isTime } from '../../../palette/filters/conditions.ts'
import { EntryList } from './EntryList.tsx'
import { RangePanel } from './RangePanel.tsx'
import type { FilterEntry } from './useFilterEntry.ts'
import { hasOptions } from './useValueOptions.ts'

interface EntryInputProps {
  readonly entry: FilterEntry
  readonly box: RefObject<HTMLDivElement | null>
  readonly leave: () => void
}

/** Keys of the input; returns whether the key was one of them. */
function pressKey(event: KeyboardEvent<HTMLInputElement>, entry: FilterEntry): boolean {
  const { lines, active, draft, text } = entry
  const line = lines[active]
  switch (event.key) {
    case 'ArrowDown':
    case 'ArrowUp': {
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (lines.length > 0) entry.setActive((active + step + lines.length) % lines.length)
      return true
    }
    case 'Enter':
      if (event.shiftKey && draft && hasOptions(draft.field) && line) entry.tick(line.id)
      else entry.submit()
      return true
    case 'Tab':
      if (!draft || event.shiftKey) return false
      entry.nextComparison()
      return true
    case 'Backspace':
      if (!draft || text !== '') return false
      entry.clear()
      return true
    case 'Escape':
      if (!draft && text === '' && entry.alternativeOf === null) return false
      entry.clear()
      return true
    default:
      return false
  }
}

/** The field and comparison of the condition that is being entered. */
function DraftLabel({ entry: { draft, alternativeOf, nextComparison } }: Pick<EntryInputProps, 'entry'>) {
  return (
    <>
      {alternativeOf ? <span className="text-fg3">{t('或')}</span> : null}
      {draft ? (
        <>
          <span className="text-fg2">{t(draft.field.spec.label)}</span>
          <button
            type="button"
            tabIndex={-1}
            title={t('换一种比较（Tab）')}
            className="rounded px-1 text-fg3 hover:bg-hover hover:text-fg"
            onMouseDown={(event) => event.preventDefault()}
            onClick={nextComparison}
          >
            {t(comparisonWord({ comparison: draft.comparison, values: draft.ticked }))}
          </button>
        </>
      ) : null}
    </>
  )
}

/** The text input of the entry. */
function EntryText({
  id,
  entry,
  isOpen,
}: {
  readonly id: string
  readonly entry: FilterEntry
  readonly isOpen: boolean
}) {
  const { text, draft, lines, active, fault, write } = entry
  const line = isOpen ? lines[active] : undefined
  return (
    <input
      type="text"
      role="combobox"
      aria-label={draft ? t(draft.field.spec.label) : t('添加筛选条件')}
      aria-autocomplete="list"
      aria-expanded={isOpen}
      aria-controls={`${id}-list`}
      aria-activedescendant={line ? `${id}-${line.id}` : undefined}
      aria-invalid={fault !== '' || undefined}
      aria-describedby={fault === '' ? undefined : `${id}-fault`}
      autoComplete="off"
      spellCheck={false}
      maxLength={255}
      placeholder={draft ? t('写值后按 Enter') : t('+ 筛选')}
      value={text}
      className="h-6 w-16 flex-1 bg-transparent text-fg outline-none placeholder:text-fg3"
      onChange={(event) => write(event.target.value)}
      onKeyDown={(event) => {
        if (isComposing(event) || !pressKey(event, entry)) return
        event.preventDefault()
        event.stopPropagation()
      }}
    />
  )
}

const BOX =
  'flex h-6.5 items-center gap-1.5 rounded-md px-1.5 text-small focus-within:min-w-56 focus-within:bg-hover'

/** The input that adds a condition, with what the typed text may mean. */
export function EntryInput({ entry, box, leave }: EntryInputProps) {
  const id = useId()
  const [hasFocus, setFocus] = useState(false)
  const { text, draft, lines, fault } = entry
  const isDated = draft !== null && isTime(draft.field.spec)
  const isOpen = hasFocus && !isDated && (lines.length > 0 || (draft !== null && hasOptions(draft.field)))
  return (
    <div
      ref={box}
      className={BOX}
      onFocus={() => setFocus(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocus(false)
      }}
    >
      <DraftLabel entry={entry} />
      <EntryText id={id} entry={entry} isOpen={isOpen} />
      {hasFocus ? null : <KeyHint keys="f" />}
      {fault ? (
        <span id={`${id}-fault`} role="alert" className="text-bad">
          {fault}
        </span>
      ) : null}
      {isOpen ? <EntryList id={id} anchor={box} entry={entry} /> : null}
      {hasFocus && isDated ? (
        <RangePanel
          anchor={box}
          text={text}
          choose={(value) => {
            entry.apply(draft.field, draft.comparison, [value])
            leave()
          }}
        />
      ) : null}
    </div>
  )
}
