import { type RefObject, useEffect } from 'react'
import type { Choice } from '../../record/choices.ts'
import { t } from '../../text.ts'
import { usePopup } from './usePopup.ts'

interface PickerListProps {
  readonly id: string
  readonly anchor: RefObject<HTMLElement | null>
  readonly choices: readonly Choice[]
  readonly chosen: readonly Choice[]
  readonly multiple: boolean
  readonly active: number
  readonly loading: boolean
  readonly failed: boolean
  readonly hover: (index: number) => void
  readonly take: (choice: Choice) => void
}

function stateText(count: number, loading: boolean, failed: boolean): string {
  if (failed) return t('读取失败，请重试')
  if (count > 0) return ''
  return loading ? t('正在读取') : t('没有找到')
}

/** The open list of a picker; rows of a tree are indented. */
export function PickerList({
  id,
  anchor,
  choices,
  chosen,
  multiple,
  active,
  loading,
  failed,
  hover,
  take,
}: PickerListProps) {
  const popup = usePopup<HTMLDivElement>(anchor, true)
  useEffect(() => {
    popup.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [popup, active, choices])
  const chosenIds = new Set(chosen.map((choice) => choice.id))
  const state = stateText(choices.length, loading, failed)
  return (
    <div
      ref={popup}
      popover="manual"
      className="m-0 overflow-y-auto rounded-lg border border-line2 bg-raised p-1 text-fg shadow-lg"
    >
      <ul id={`${id}-list`} role="listbox" aria-multiselectable={multiple || undefined} aria-busy={loading}>
        {choices.map((choice, index) => (
          <Option
            key={choice.id}
            id={`${id}-${choice.id}`}
            choice={choice}
            chosen={chosenIds.has(choice.id)}
            active={index === active}
            hover={() => hover(index)}
            take={take}
          />
        ))}
      </ul>
      {state ? (
        <p role="status" className="px-2 py-1.5 text-fg3">
          {state}
        </p>
      ) : null}
    </div>
  )
}

interface OptionProps {
  readonly id: string
  readonly choice: Choice
  readonly chosen: boolean
  readonly active: boolean
  readonly hover: () => void
  readonly take: (choice: Choice) => void
}

function Option({ id, choice, chosen, active, hover, take }: OptionProps) {
  return (
    <li
      id={id}
      role="option"
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
      {chosen ? (
        <span aria-hidden="true" className="text-accent">
          ✓
        </span>
      ) : null}
    </li>
  )
}
