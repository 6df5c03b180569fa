import { useRef } from 'react'
import { Icon } from '../shell/Icon.tsx'
import { KeyHint } from '../shell/KeyHint.tsx'
import { operations } from '../shell/operations.ts'
import { onEscape, useKeys } from '../shell/useKeys.ts'
import { t } from '../text.ts'
import { PanelBody } from './PanelBody.tsx'
import { pressPanelKey } from './panelKeys.ts'
import { useEntries } from './useEntries.ts'
import { useFocusWhileOpen } from './useFocusWhileOpen.ts'

const PANEL_CLASS =
  'flex w-110 max-w-full shrink-0 flex-col border-l border-line2 bg-raised outline-none ' +
  'max-l:fixed max-l:inset-y-0 max-l:right-0 max-l:z-40 max-l:shadow-float'

/**
 * What runs and ran for the operator, in this tab, in others and on the server; a region of its own beside the
 * page, over it on narrow screens.
 */
export function OperationsPanel() {
  const entries = useEntries()
  const root = useRef<HTMLElement>(null)
  useFocusWhileOpen(root, entries)
  const close = (): void => {
    operations.panel = false
  }
  useKeys(root, (event) => {
    onEscape(close)(event)
    if (!event.defaultPrevented) pressPanelKey(event, root.current)
  })
  return (
    <section
      ref={root}
      tabIndex={-1}
      aria-label={t('操作')}
      data-region="operations"
      data-zone="none"
      className={PANEL_CLASS}
    >
      <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line pr-2 pl-4">
        <h2 className="flex-1 text-[14px] font-semibold">{t('操作')}</h2>
        <KeyHint keys="f6" />
        <button
          type="button"
          className="button button-quiet button-icon"
          aria-label={t('关闭')}
          onClick={close}
        >
          <Icon name="x" />
        </button>
      </header>
      <PanelBody entries={entries} />
      <PanelKeys />
    </section>
  )
}

const KEYS = [
  ['j k', '移动'],
  ['s', '停止'],
  ['r', '重试'],
  ['z', '撤销'],
  ['d', '下载'],
  ['a', '重复'],
  ['esc', '关闭'],
] as const

const FOOT_CLASS =
  'flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2 text-small text-fg2 max-s:hidden'

const PanelKeys = () => (
  <footer className={FOOT_CLASS}>
    {KEYS.map(([keys, title]) => (
      <span key={keys} className="flex items-center gap-1">
        <KeyHint keys={keys} />
        {t(title)}
      </span>
    ))}
  </footer>
)
