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
  const has = new Set(chosen.map((one) => one.id))
  const state = failed
    ? t('读取失败，请重试')
    : loading && choices.length === 0
      ? t('正在读取')
      : choices.length === 0
        ? t('没有找到')
        : ''
  return (
    <div
      ref={popup}
      popover="manual"
      className="m-0 overflow-y-auto rounded-lg border border-line2 bg-raised p-1 text-fg shadow-lg"
    >
      <ul id={`${id}-list`} role="listbox" aria-multiselectable={multiple || undefined} aria-busy={loading}>
        {choices.map((choice, index) => (
          <li
            key={choice.id}
            id={`${id}-${choice.id}`}
            role="option"
            aria-selected={has.has(choice.id)}
            data-active={index === active ? '' : undefined}
            className="flex min-h-8 cursor-pointer items-center gap-2 rounded px-2 data-active:bg-soft"
            style={choice.depth ? { paddingLeft: 8 + choice.depth * 16 } : undefined}
            onMouseMove={() => hover(index)}
            onMouseDown={(event) => {
              event.preventDefault()
              event.stopPropagation()
              take(choice)
            }}
          >
            <span className="flex-1 truncate">{choice.title}</span>
            {has.has(choice.id) ? (
              <span aria-hidden="true" className="text-accent">
                ✓
              </span>
            ) : null}
          </li>
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
