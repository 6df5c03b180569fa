import { Command } from 'cmdk'
import { useEffect, useRef, useState } from 'react'
import { activePage } from '../../palette/session.ts'
import { replayKept } from './replayKept.ts'
import { t } from '../text.ts'
import { closePalette, dispatchPalette, keepKeys, palette } from './palette.ts'
import type { PaletteView } from './rows.ts'

interface PaletteInputProps {
  readonly view: PaletteView
  readonly query: string
  readonly depth: number
  readonly activeId: string | undefined
}

function useListId(asking: boolean): string | undefined {
  const [listId, setListId] = useState<string>()
  useEffect(() => setListId(document.querySelector('[cmdk-list]')?.id), [asking])
  return listId
}

interface Text {
  readonly asking: boolean
  readonly depth: number
  readonly query: string
}

/**
 * Takes the focus and the keys pressed before, and follows the query where it is changed by something other than
 * typing.
 */
function useText({ asking, depth, query }: Text) {
  const input = useRef<HTMLInputElement>(null)
  const composing = useRef(false)
  useEffect(() => {
    if (asking) return
    input.current?.focus()
    const end = input.current?.value.length ?? 0
    input.current?.setSelectionRange(palette.preselect ? 0 : end, end)
  }, [asking, depth])
  useEffect(() => {
    // Letters typed since this was rendered are not overwritten.
    const present = activePage(palette.session)?.query ?? ''
    if (input.current && input.current.value !== present && !composing.current) input.current.value = present
  }, [query])
  useEffect(() => {
    // A form takes them when it is there.
    if (asking) keepKeys()
    else replayKept()
  }, [asking, depth])
  return { input, composing }
}

/**
 * Chips and the text input. The input is uncontrolled, because writing into it would break an input method's
 * composition.
 */
export function PaletteInput({ view, query, depth, activeId }: PaletteInputProps) {
  const asking = view.body !== undefined
  const listId = useListId(asking)
  const { input, composing } = useText({ asking, depth, query })
  return (
    <div className="flex h-12 shrink-0 items-center gap-2 border-b border-line pr-3 pl-4">
      {view.chips.map((chip) => (
        <span key={chip} className="max-w-50 shrink-0 rounded-control bg-soft px-2 py-0.5 text-link clip">
          {chip}
        </span>
      ))}
      {asking ? (
        <span className="flex-1" />
      ) : (
        <Command.Input asChild value="">
          <input
            ref={input}
            defaultValue={query}
            placeholder={view.placeholder}
            role="combobox"
            aria-label={t('命令面板')}
            aria-expanded="true"
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={activeId}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            className="h-full min-w-0 flex-1 bg-transparent text-lead outline-none"
            value={undefined}
            onCompositionStart={() => {
              composing.current = true
            }}
            onCompositionEnd={() => {
              composing.current = false
            }}
            onChange={(event) => dispatchPalette({ type: 'type', query: event.target.value })}
          />
        </Command.Input>
      )}
      {view.note ? <span className="shrink-0 text-small text-fg3">{view.note}</span> : null}
      <button type="button" tabIndex={-1} className="shrink-0" aria-label={t('关闭')} onClick={closePalette}>
        <kbd>esc</kbd>
      </button>
    </div>
  )
}
