import type { KeyboardEvent } from 'react'
import { t } from '../../text.ts'
import { CheckTree } from './CheckTree.tsx'
import type { GrantState } from './useGrant.ts'

/** One tab per part with the number of checked nodes; a single part has no tabs. */
export function GrantTabs({ grant, label }: { readonly grant: GrantState; readonly label: string }) {
  const { parts, tab, showTab, checked } = grant
  if (!parts || parts.length < 2) return null
  const press = (event: KeyboardEvent<HTMLElement>, index: number): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    const next = (index + by + parts.length) % parts.length
    showTab(next)
    ;(event.currentTarget.parentElement?.children[next] as HTMLElement | undefined)?.focus()
  }
  return (
    <div role="tablist" tabIndex={-1} aria-label={label} className="flex gap-4 border-b border-line">
      {parts.map((part, index) => (
        <button
          key={part.key}
          type="button"
          role="tab"
          aria-selected={index === tab}
          tabIndex={index === tab ? 0 : -1}
          onClick={() => showTab(index)}
          onKeyDown={(event) => press(event, index)}
          className={`-mb-px h-8 border-b-2 ${index === tab ? 'border-accent text-fg' : 'border-transparent text-fg2'}`}
        >
          {t(part.title)} <span className="text-fg3 tabular-nums">{checked(part.key).size}</span>
        </button>
      ))}
    </div>
  )
}

/** The active part: a search field and its tree. */
export function GrantPartView({ grant }: { readonly grant: GrantState }) {
  const { part, parts, nodes, query, find, checked, check } = grant
  if (!part) return null
  return (
    <div
      role={parts && parts.length > 1 ? 'tabpanel' : 'group'}
      aria-label={t(part.title)}
      className="flex min-h-0 flex-1 flex-col gap-2"
    >
      <input
        type="search"
        className="field"
        placeholder={t('查找，可输入拼音首字母')}
        aria-label={t('查找')}
        value={query}
        onChange={(event) => find(event.target.value)}
      />
      {nodes.length === 0 ? (
        <p className="p-4 text-fg3">
          {query === '' ? t('没有可以授予的{name}', { name: t(part.title) }) : t('没有找到')}
        </p>
      ) : (
        <CheckTree
          key={`${part.key}:${query}`}
          label={t(part.title)}
          nodes={nodes}
          checked={checked(part.key)}
          initialChecked={new Set(part.granted)}
          change={(ids) => check(part.key, ids)}
        />
      )}
    </div>
  )
}
