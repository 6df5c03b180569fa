import { useMemo, useRef, useState } from 'react'
import { resourceById } from '../../contract/index.ts'
import type { Ctx } from '../../palette/command.ts'
import { readCtx } from '../ctx.ts'
import { activeScreen } from '../screen.ts'
import { Dialog } from '../shell/Dialog.tsx'
import type { DialogProps } from '../shell/dialogs.ts'
import { t } from '../text.ts'
import { KeyGroup } from './KeyGroup.tsx'
import { KeySheetFooter } from './KeySheetFooter.tsx'
import { keySheet, type SheetScope } from './sheet.ts'

/** The console as it was before the sheet took the focus: a key's reason is that of the page. */
function ctxOfPage(): Ctx {
  const ctx = readCtx()
  return { ...ctx, zone: activeScreen() ? (ctx.split === 'off' ? 'grid' : 'detail') : 'none' }
}

function scopesOf(ctx: Ctx): readonly (readonly [SheetScope, string])[] {
  const noun = resourceById(ctx.list?.resource ?? '')
  return noun
    ? [
        ['list', t('{name} · 列表', { name: t(noun.label) })],
        ['detail', t('详情')],
        ['all', t('全部')],
      ]
    : [['all', t('全部')]]
}

/** The keys of this place, found by what they do or by the keys themselves. */
export function KeySheet({ close }: DialogProps) {
  const [text, setText] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const ctx = useMemo(() => ctxOfPage(), [])
  const scopes = useMemo(() => scopesOf(ctx), [ctx])
  const [scope, setScope] = useState<SheetScope>(scopes[0]?.[0] ?? 'all')
  const groups = useMemo(() => keySheet(ctx, scope, text.trim()), [ctx, scope, text])
  return (
    <Dialog
      title={t('快捷键一览')}
      close={close}
      width={1080}
      initialFocus={search}
      footer={<KeySheetFooter close={close} />}
    >
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {scopes.map(([name, title]) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === scope}
            className={`button button-quiet ${name === scope ? 'bg-press text-fg' : 'text-fg2'}`}
            onClick={() => setScope(name)}
          >
            {title}
          </button>
        ))}
        <input
          ref={search}
          className="field ml-auto w-64 max-s:w-full"
          type="search"
          aria-label={t('搜索快捷键')}
          placeholder={t('按动作或按键找')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {groups.length === 0 ? <p className="py-6 text-center text-fg2">{t('没有找到匹配的快捷键')}</p> : null}
      <div className="gap-6 s:columns-2 l:columns-4">
        {groups.map((group) => (
          <KeyGroup key={group.title} group={group} />
        ))}
      </div>
    </Dialog>
  )
}
