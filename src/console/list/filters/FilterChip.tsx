import type { KeyboardEvent } from 'react'
import { t } from '../../text.ts'
import type { FilterPart } from '../../../palette/filters/conditions.ts'
import { conditionText, type Titles } from './conditionText.ts'

interface FilterChipProps {
  readonly part: FilterPart
  readonly titles: Titles
  /** Null where the condition cannot be removed; `why` says so. */
  readonly remove: (() => void) | null
  readonly why: string
  readonly edit: () => void
  /** Adds an alternative. */
  readonly addAlternative: () => void
}

interface Words {
  readonly label: string
  readonly word: string
  readonly value: string
}

/** The parts of a chip: field, comparison and value; alternatives are one text. */
function wordsOf(part: FilterPart, titles: Titles): Words {
  const now = new Date()
  if ('field' in part) return { label: t(part.spec.label), ...conditionText(part, now, titles) }
  const texts = part.alternatives.map((condition) => {
    const { word, value } = conditionText(condition, now, titles)
    return `${t(condition.spec.label)} ${word} ${value}`.trim()
  })
  return { label: t('任一'), word: '', value: texts.join(` ${t('或')} `) }
}

const PART = 'border-r border-line px-2'

/** One condition in effect: Enter edits it, Delete removes it, `o` adds an alternative. */
export function FilterChip({ part, titles, remove, why, edit, addAlternative }: FilterChipProps) {
  const { label, word, value } = wordsOf(part, titles)
  const name = [label, word, value].filter(Boolean).join(' ')
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Delete' || event.key === 'Backspace') remove?.()
    else if (event.key === 'o') addAlternative()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <span
      data-chip=""
      className="inline-flex h-6.5 max-w-100 items-stretch rounded-md border border-line2 bg-surface text-small"
    >
      <button
        type="button"
        data-chip-edit=""
        tabIndex={-1}
        aria-label={t('筛选条件 {name}', { name })}
        title={why || undefined}
        className="flex min-w-0 items-center rounded-l-md hover:bg-hover"
        onClick={edit}
        onKeyDown={press}
      >
        <span className={`${PART} text-fg2`}>{label}</span>
        {word ? <span className={`${PART} text-fg3`}>{word}</span> : null}
        {value ? <span className="truncate px-2 font-medium text-fg">{value}</span> : null}
      </button>
      {remove ? (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('移除筛选条件 {name}', { name })}
          className="w-6 rounded-r-md border-l border-line text-fg3 hover:bg-hover hover:text-fg"
          onClick={remove}
        >
          ×
        </button>
      ) : null}
    </span>
  )
}
