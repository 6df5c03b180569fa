import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { Choice } from '../../record/choices.ts'
import { useRowWindow } from '../../table/rowWindow.ts'
import { useView } from '../../table/useView.ts'
import { t } from '../../text.ts'
import { usePopup } from './usePopup.ts'

export interface PickerListProps {
  readonly id: string
  readonly anchor: RefObject<HTMLElement | null>
  readonly choices: readonly Choice[]
  readonly chosen: readonly Choice[]
  readonly multiple: boolean
  readonly active: number
  readonly loading: boolean
  /** Whether there are more choices than these. */
  readonly hasMore: boolean
  /** Called when the last choices come into view. */
  readonly more: () => void
  readonly failed: boolean
  readonly hover: (index: number) => void
  readonly take: (choice: Choice) => void
}

function stateText(count: number, loading: boolean, failed: boolean): string {
  if (failed) return t('读取失败，请重试')
  if (count > 0) return ''
  return loading ? t('正在读取') : t('没有找到')
}

/** CSS pixels. */
const OPTION_HEIGHT = 32
/** More choices are read when fewer than this follow the last visible one. */
const READ_AHEAD = 10

/** The open list of a picker. */
export function PickerList(props: PickerListProps) {
  const { anchor, choices, loading, failed } = props
  const popup = usePopup<HTMLDivElement>(anchor, true)
  const state = stateText(choices.length, loading, failed)
  return (
    <div
      ref={popup}
      popover="manual"
      className="m-0 flex flex-col overflow-hidden rounded-lg border border-line2 bg-raised p-1 text-fg shadow-lg"
    >
      <Options {...props} />
      {state ? (
        <p role="status" className="px-2 py-1.5 text-fg3">
          {state}
        </p>
      ) : null}
    </div>
  )
}

/** Which choices are in the document; the active one is scrolled into view, further ones are read in time. */
function useChoiceWindow({ choices, active, more }: PickerListProps) {
  const list = useRef<HTMLUListElement>(null)
  const choiceWindow = useRowWindow({
    count: choices.length,
    body: list,
    rowHeight: OPTION_HEIGHT,
    keptIndex: active,
  })
  const firstId = choices[0]?.id
  const scrollTo = useRef(choiceWindow.scrollTo)
  scrollTo.current = choiceWindow.scrollTo
  useEffect(() => {
    if (active >= 0) scrollTo.current(active)
  }, [active, firstId])
  const readAhead = useCallback(
    (_first: number, last: number) => {
      if (last >= choices.length - READ_AHEAD) more()
    },
    [choices.length, more],
  )
  useView(choiceWindow.parts, choices, readAhead)
  return { list, ...choiceWindow }
}

/** The choices; rows of a tree are indented. Only those in sight and the active one are in the document. */
function Options(props: PickerListProps) {
  const { id, choices, chosen, multiple, active, loading, hasMore, hover, take } = props
  const { list, parts, measure } = useChoiceWindow(props)
  const chosenIds = new Set(chosen.map((choice) => choice.id))
  return (
    <ul
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-multiselectable={multiple || undefined}
      aria-busy={loading}
      className="min-h-0 overflow-y-auto"
    >
      {parts.map((part) => {
        const { index, gap } = part
        if (gap !== null)
          return <li key={part.key} role="presentation" aria-hidden="true" style={{ height: gap }} />
        const choice = choices[index]
        return choice ? (
          <Option
            key={choice.id}
            id={`${id}-${choice.id}`}
            choice={choice}
            index={index}
            count={hasMore ? -1 : choices.length}
            chosen={chosenIds.has(choice.id)}
            active={index === active}
            measure={measure}
            hover={() => hover(index)}
            take={take}
          />
        ) : null
      })}
    </ul>
  )
}

interface OptionProps {
  readonly id: string
  readonly choice: Choice
  readonly index: number
  /** Number of all choices; −1 while it is not known. */
  readonly count: number
  readonly chosen: boolean
  readonly active: boolean
  readonly measure: ((option: HTMLElement | null) => void) | null
  readonly hover: () => void
  readonly take: (choice: Choice) => void
}

function Option({ id, choice, index, count, chosen, active, measure, hover, take }: OptionProps) {
  return (
    <li
      ref={measure}
      id={id}
      role="option"
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
      aria-selected={chosen}
      data-active={active ? '' : undefined}
      className="flex min-h-8 cursor-pointer items-center gap-2 rounded px-2 data-active:bg-soft"
      style={choice.depth ? { paddingLeft: 8 + choice.depth * 16 } : undefined}
      onMouseMove={hover}
      onMouseDown={(event) => {
        event.preventDefault()
        event.stopPropagation()
        take(choice)
      }}
    >
      <span className="flex-1 truncate">{choice.title}</span>
      {choice.number ? <span className="shrink-0 font-mono text-small text-fg2">{choice.number}</span> : null}
      {chosen ? (
        <span aria-hidden="true" className="text-accent">
          ✓
        </span>
      ) : null}
    </li>
  )
}
