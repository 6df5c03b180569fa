import { useSnapshot } from 'valtio'
import { KeyHint } from '../shell/KeyHint.tsx'
import { t } from '../text.ts'
import type { PaletteRow, PaletteView } from './rows.ts'
import { LEAVE_QUESTION, typedArguments } from './typedArguments.ts'

interface PaletteFooterProps {
  readonly view: PaletteView
  readonly count: number
  readonly current: PaletteRow | undefined
  readonly depth: number
  /** Levels at which Escape closes. */
  readonly base: number
}

/** Key hints and the number of results. */
export function PaletteFooter({ view, count, current, depth, base }: PaletteFooterProps) {
  const { isAsked } = useSnapshot(typedArguments)
  const hints: readonly (readonly [string, string])[] = view.body
    ? [['esc', isAsked ? t(LEAVE_QUESTION) : depth > base ? t('返回') : t('关闭')]]
    : [
        ['up', ''],
        ['down', t('移动')],
        ['enter', current?.record || current?.link ? t('打开') : t('执行')],
        ...(current?.record
          ? [['right', t('操作')] as const]
          : current?.opensPage
            ? [['tab', t('参数')] as const]
            : []),
        ...(current?.command && depth === 1 ? [['alt+enter', t('更多')] as const] : []),
        ...(depth > 1 ? [['backspace', t('返回')] as const] : []),
      ]
  return (
    <div className="flex h-8 shrink-0 items-center gap-3 border-t border-line px-3.5 text-small text-fg2">
      {hints.map(([keys, title]) => (
        <span key={keys} className={`flex items-center gap-1.5 ${title === '' ? '-mr-2' : ''}`}>
          <KeyHint keys={keys} />
          {title}
        </span>
      ))}
      <span className="ml-auto tabular-nums text-fg3">
        {view.body ? view.note : view.busy ? t('正在搜索记录…') : t('{count} 项', { count })}
      </span>
    </div>
  )
}
