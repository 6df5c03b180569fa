import type { RefObject } from 'react'
import { isComposing } from '../../form/composing.ts'
import { KeyHint } from '../../shell/KeyHint.tsx'
import { t } from '../../text.ts'

/** What of a tree is in sight. */
export type View = 'all' | 'granted' | 'changed'
const VIEWS: readonly { readonly id: View; readonly title: string }[] = [
  { id: 'all', title: '全部' },
  { id: 'granted', title: '已有' },
  { id: 'changed', title: '改动' },
]

interface GrantToolsProps {
  readonly field: RefObject<HTMLInputElement | null>
  readonly query: string
  readonly find: (query: string) => void
  readonly view: View
  readonly show: (view: View) => void
  readonly counts: Readonly<Record<View, number | null>>
}

/** The field that finds nodes, from which the arrow leads into the tree, and the views that narrow it. */
export const GrantTools = ({ field, query, find, view, show, counts }: GrantToolsProps) => (
  <div className="grant-tools">
    <input
      ref={field}
      type="search"
      className="field"
      placeholder={t('按名称、拼音或权限码查找')}
      aria-label={t('查找')}
      value={query}
      onChange={(event) => find(event.target.value)}
      onKeyDown={(event) => {
        if (isComposing(event) || event.key !== 'ArrowDown') return
        event.preventDefault()
        event.currentTarget.closest('section')?.querySelector<HTMLElement>('[role=tree]')?.focus()
      }}
    />
    <div role="group" aria-label={t('筛选')} className="grant-parts">
      {VIEWS.map(({ id, title }) => (
        <button key={id} type="button" aria-pressed={id === view} onClick={() => show(id)}>
          {t(title)} {counts[id] === null ? null : <span className="tabular-nums">{counts[id]}</span>}
        </button>
      ))}
    </div>
  </div>
)

/** The keys of the tree. */
export const GrantKeys = () => (
  <p className="grant-keys">
    <KeyHint keys="Space" /> {t('勾选')} <KeyHint keys="→" /> {t('展开')} <KeyHint keys="*" /> {t('展开全部')}{' '}
    <KeyHint keys="c" /> {t('下一处改动')} <KeyHint keys="u" /> {t('还原此处')}
  </p>
)
