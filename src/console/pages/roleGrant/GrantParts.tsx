import { Tab, TabGroup, TabList } from '@headlessui/react'
import { t } from '../../text.ts'
import { CheckTree } from './CheckTree.tsx'
import type { GrantState } from './useGrant.ts'

/** One tab per part with the number of checked nodes; a single part has no tabs. */
export function GrantTabs({ grant, label }: { readonly grant: GrantState; readonly label: string }) {
  const { parts, tab, showTab, checked } = grant
  if (!parts || parts.length < 2) return null
  return (
    <TabGroup selectedIndex={tab} onChange={showTab}>
      <TabList aria-label={label} className="flex gap-4 border-b border-line">
        {parts.map((part) => (
          <Tab
            key={part.key}
            className={
              '-mb-px h-8 border-b-2 border-transparent text-fg2 ' +
              'data-selected:border-accent data-selected:text-fg'
            }
          >
            {t(part.title)} <span className="text-fg3 tabular-nums">{checked(part.key).size}</span>
          </Tab>
        ))}
      </TabList>
    </TabGroup>
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
          allNodes={part.nodes}
          checked={checked(part.key)}
          initialChecked={new Set(part.granted)}
          change={(ids) => check(part.key, ids)}
        />
      )}
    </div>
  )
}
