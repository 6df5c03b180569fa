import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { ListView } from '../../../contract/listViews.ts'
import { Icon } from '../../shell/Icon.tsx'
import { t } from '../../text.ts'
import { tabClass } from './tabClass.ts'
import { useTabDrag } from './useTabDrag.ts'
import { viewName } from './viewStore.ts'

interface ViewTabProps {
  readonly view: ListView
  /** Position among the views of the list, from 0. */
  readonly place: number
  readonly count: string
  readonly isOpen: boolean
  readonly isChanged: boolean
  /** The digit that opens it. */
  readonly digit: string | null
  readonly show: () => void
  /** Moves the view of this id to a position. */
  readonly move: (id: string, place: number) => void
  /** Null for a view of someone else. */
  readonly remove: (() => void) | null
}

/** One view as a tab: opened by a click, dragged or moved by Alt and an arrow, removed by Delete. */
export function ViewTab(props: ViewTabProps) {
  const { view, place, count, isOpen, isChanged, digit, show, move } = props
  const name = viewName(view)
  const drag = useTabDrag((target) => move(view.id, target))
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOpen) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isOpen])
  return (
    <button
      ref={button}
      type="button"
      data-place={place}
      aria-pressed={isOpen}
      title={[name, view.isOwn || view.isDeclared ? '' : t('由{owner}共享', { owner: view.owner })]
        .filter(Boolean)
        .join(' · ')}
      {...(digit === null ? {} : { 'aria-keyshortcuts': digit })}
      className={tabClass(isOpen, drag.isDragged)}
      {...drag.handlers}
      onClick={() => {
        if (!drag.endsDrag()) show()
      }}
      onKeyDown={(event) => press(event, props)}
    >
      {view.isShared ? <Icon name="users-round" size={13} /> : null}
      <span translate={view.isDeclared ? 'yes' : 'no'} className="clip max-w-40">
        {name}
      </span>
      {isChanged ? <span className="text-small text-warn">{t('已修改')}</span> : null}
      <span className="text-fg3 tabular-nums">{count}</span>
    </button>
  )
}

function press(event: KeyboardEvent, { view, place, move, remove }: ViewTabProps): void {
  const step =
    event.altKey && event.key === 'ArrowLeft' ? -1 : event.altKey && event.key === 'ArrowRight' ? 1 : 0
  if (step !== 0) move(view.id, place + step)
  else if (event.key === 'Delete' && remove) {
    const next = event.currentTarget.previousElementSibling
    if (next instanceof HTMLElement) next.focus()
    remove()
  } else return
  event.preventDefault()
  event.stopPropagation()
}
