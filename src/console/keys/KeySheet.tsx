import { useMemo, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { readCtx } from '../ctx.ts'
import { activeScreen } from '../screen.ts'
import { Dialog } from '../shell/Dialog.tsx'
import type { DialogProps } from '../shell/dialogs.ts'
import { KeyHint } from '../shell/KeyHint.tsx'
import { t } from '../text.ts'
import { keySheet } from './sheet.ts'

/** All keys, searchable, the zone in focus first. */
export function KeySheet({ close }: DialogProps) {
  const [text, setText] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const ctx = useMemo(
    () => ({ ...readCtx(), zone: activeScreen() ? ('grid' as const) : ('none' as const) }),
    [],
  )
  const groups = useMemo(() => keySheet(ctx, text.trim()), [ctx, text])
  return (
    <Dialog
      title={t('快捷键一览')}
      close={close}
      width={860}
      initialFocus={search}
      footer={
        <button
          type="button"
          className="button button-plain"
          onClick={() => {
            close()
            navigate('/info/keymap')
          }}
        >
          {t('自定义快捷键')}
        </button>
      }
    >
      <input
        ref={search}
        className="field mb-3"
        type="search"
        aria-label={t('搜索快捷键')}
        placeholder={t('搜索快捷键')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {groups.length === 0 ? <p className="py-6 text-center text-fg2">{t('没有找到匹配的快捷键')}</p> : null}
      <div className="columns-2 gap-8 max-s:columns-1">
        {groups.map((group) => (
          <KeyGroup key={group.title} group={group} />
        ))}
      </div>
    </Dialog>
  )
}

function KeyGroup({ group }: { readonly group: ReturnType<typeof keySheet>[number] }) {
  return (
    <section className="mb-4 break-inside-avoid">
      <h3 className={`mb-1 text-small ${group.isCurrent ? 'text-link' : 'text-fg2'}`}>
        {group.title}
        {group.isCurrent ? ` · ${t('当前')}` : ''}
      </h3>
      <dl>
        {group.lines.map((line) => (
          <div key={line.command} className="flex min-h-7 items-center gap-3 border-b border-line">
            <dt className="clip flex-1">{line.title}</dt>
            <dd className="flex gap-2">
              {line.keys.map((keys, index) => (
                <span key={keys} className="flex items-center gap-2">
                  {index > 0 ? <span className="text-fg3">/</span> : null}
                  <KeyHint keys={keys} />
                  <span className="sr-only">{keys}</span>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
