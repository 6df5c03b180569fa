import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { announce } from '../shell/announce.ts'
import { keysOf, runCommand } from '../commandRuntime.ts'
import type { ListScreenState } from '../list/useListScreen.ts'
import { Icon } from '../shell/Icon.tsx'
import { KeyHint } from '../shell/KeyHint.tsx'
import { t } from '../text.ts'
import { followRows } from './followRows.ts'
import { NewRows } from './newRows.ts'

/** Keeps a list current while it is seen: its rows move by themselves, and new ones wait behind a button. */
export function LiveList({ screen }: { readonly screen: ListScreenState }) {
  const place = useRef<HTMLSpanElement>(null)
  const latest = useRef(screen)
  latest.current = screen
  const news = useMemo(() => new NewRows(), [screen.model])
  const [host, setHost] = useState<HTMLElement | null>(null)
  useEffect(() => {
    setHost(place.current?.parentElement?.querySelector<HTMLElement>('[data-region=grid]') ?? null)
  }, [])
  useEffect(
    () => followRows({ screen: () => latest.current, host: () => host, news }),
    [screen.model, news, host],
  )
  useEffect(() => forgetWhenRead(screen, news), [screen.model, news])
  return (
    <span ref={place} hidden>
      {host ? createPortal(<NewRowsButton news={news} />, host) : null}
    </span>
  )
}

/** New rows are no news once the list was read again. */
const forgetWhenRead = ({ model: { source } }: ListScreenState, news: NewRows): (() => void) =>
  source.subscribe(({ moved }) => {
    if (moved && !source.busy()) news.clear()
  })

/** `3 条新数据 r` under the head: new rows never push those that are shown. */
function NewRowsButton({ news }: { readonly news: NewRows }) {
  const count = useSyncExternalStore(news.subscribe, news.get)
  const text = count === '' ? '' : t('{count} 条新数据', { count })
  useEffect(() => {
    if (text !== '') announce(text, 'polite')
  }, [text])
  if (text === '') return null
  const keys = keysOf('list.refresh')
  return (
    <button
      type="button"
      className="button absolute top-10 left-1/2 z-10 -translate-x-1/2 rounded-full bg-raised shadow-float"
      onClick={() => runCommand('list.refresh', 'button')}
    >
      <Icon name="arrow-up" size={14} />
      {text}
      {keys ? <KeyHint keys={keys} /> : null}
    </button>
  )
}
