import { Icon } from '../../shell/Icon.tsx'
import { t } from '../../text.ts'
import type { GrantEntry } from './entries.ts'
import { GrantConflict } from './GrantConflict.tsx'
import { GrantEffects } from './GrantEffects.tsx'
import { keepFocus } from './keepFocus.ts'
import type { GrantSaving } from './useGrantSave.ts'
import { useGrantPreview } from './useGrantPreview.ts'
import type { RoleGrant } from './useRoleGrant.ts'

interface GrantSideProps {
  readonly roleIds: readonly string[]
  readonly grant: RoleGrant
  readonly saving: GrantSaving
  /** Moves to a node of the trees. */
  readonly find: (part: string, id: string) => void
}
const WEIGHTS = { money: '资金', privacy: '隐私' } as const

const countOf = (entries: readonly GrantEntry[], isAdded: boolean): number =>
  entries.reduce((sum, entry) => sum + (entry.isAdded === isAdded ? entry.ids.length : 0), 0)

/** What saving would change, each with its undo; whom it concerns, and what weighs. */
export function GrantSide({ roleIds, grant, saving, find }: GrantSideProps) {
  const { preview, failed, retry } = useGrantPreview(roleIds, grant.draft)
  const { entries } = grant
  const added = countOf(entries, true),
    removed = countOf(entries, false)
  return (
    <aside className="grant-side" aria-label={t('这次改动')}>
      {saving.conflict ? (
        <GrantConflict grant={grant} theirs={saving.conflict} settle={saving.settle} />
      ) : null}
      <section>
        <h2>
          {t('这次改动')}
          <span role="status" className="ml-auto flex gap-3 font-normal">
            {entries.length === 0 ? <span className="text-fg2">{t('没有改动')}</span> : null}
            {added > 0 ? <span className="text-ok">{t('增加 {count} 项', { count: added })}</span> : null}
            {removed > 0 ? (
              <span className="text-bad">{t('移除 {count} 项', { count: removed })}</span>
            ) : null}
          </span>
        </h2>
        <ul>
          {entries.map((entry) => (
            <Entry
              key={`${entry.part}:${entry.id}`}
              entry={entry}
              weight={preview?.weights[entry.id] ?? null}
              find={() => find(entry.part, entry.id)}
              undo={() => grant.undo(entry)}
            />
          ))}
        </ul>
        {entries.length > 1 ? (
          <button
            type="button"
            className="button button-quiet mt-1"
            onClick={(event) => {
              keepFocus(event)
              grant.discard()
            }}
          >
            {t('全部还原')}
          </button>
        ) : null}
      </section>
      <GrantEffects preview={preview} failed={failed} retry={retry} isDirty={entries.length > 0} />
    </aside>
  )
}

interface EntryProps {
  readonly entry: GrantEntry
  readonly weight: keyof typeof WEIGHTS | null
  readonly find: () => void
  readonly undo: () => void
}

function Entry({ entry: { title, code, path, isAdded, ids }, weight, find, undo }: EntryProps) {
  return (
    <li className="grant-entry">
      <span
        className={isAdded ? 'grant-sign text-ok' : 'grant-sign text-bad'}
        role="img"
        aria-label={t(isAdded ? '增加' : '移除')}
      >
        {isAdded ? '+' : '−'}
      </span>
      <button type="button" className="grant-find" onClick={find}>
        <span className="font-medium">
          {t(title)}
          {ids.length > 1 ? (
            <span className="font-normal text-fg2"> {t('及以下 {count} 项', { count: ids.length - 1 })}</span>
          ) : null}
        </span>
        {weight ? <span className={`grant-weight grant-${weight}`}>{t(WEIGHTS[weight])}</span> : null}
        <span className="grant-where">
          {[path.map((name) => t(name)).join(' › '), code].filter(Boolean).join(' · ')}
        </span>
      </button>
      <button
        type="button"
        className="button button-quiet button-icon"
        aria-label={t('还原 {title}', { title: t(title) })}
        title={t('还原')}
        onClick={(event) => {
          keepFocus(event)
          undo()
        }}
      >
        <Icon name="undo-2" />
      </button>
    </li>
  )
}
