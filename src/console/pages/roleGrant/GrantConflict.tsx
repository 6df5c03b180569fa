import { useEffect, useRef } from 'react'
import { t } from '../../text.ts'
import { entriesOf, type GrantEntry } from './entries.ts'
import { keepFocus } from './keepFocus.ts'
import type { LoadedParts } from './loadParts.ts'
import type { RoleGrant } from './useRoleGrant.ts'

interface GrantConflictProps {
  readonly grant: RoleGrant
  readonly theirs: LoadedParts
  readonly settle: (keepsMine: boolean) => void
}

/** What someone else saved meanwhile, beside what is pending here. */
export function GrantConflict({ grant, theirs, settle }: GrantConflictProps) {
  const root = useRef<HTMLElement>(null)
  useEffect(() => root.current?.querySelector('button')?.focus(), [])
  const others = (grant.parts ?? []).flatMap((part) =>
    entriesOf(part, new Set(theirs.parts.find(({ key }) => key === part.key)?.granted ?? [])),
  )
  const mine = new Set(grant.entries.flatMap(({ ids }) => ids))
  return (
    <section ref={root} role="alert" className="grant-conflict">
      <h2>{t('别人刚改了这个角色，没有保存您的改动')}</h2>
      <div className="grant-both">
        <Side title={t('别人已保存')} entries={others} alsoIn={mine} />
        <Side
          title={t('您的改动')}
          entries={grant.entries}
          alsoIn={new Set(others.flatMap(({ ids }) => ids))}
        />
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <button
          type="button"
          className="button button-primary"
          onClick={(event) => {
            keepFocus(event)
            settle(true)
          }}
        >
          {t('并入我的改动')}
        </button>
        <button
          type="button"
          className="button button-plain"
          onClick={(event) => {
            keepFocus(event)
            settle(false)
          }}
        >
          {t('放弃我的改动')}
        </button>
      </div>
    </section>
  )
}

interface SideProps {
  readonly title: string
  readonly entries: readonly GrantEntry[]
  /** Ids that the other side changed too. */
  readonly alsoIn: ReadonlySet<string>
}

const Side = ({ title, entries, alsoIn }: SideProps) => (
  <div>
    <h3 className="mb-1 text-small text-fg2">{title}</h3>
    <ul>
      {entries.length === 0 ? <li className="text-fg2">{t('没有改动')}</li> : null}
      {entries.map(({ part, id, title: name, isAdded, ids }) => (
        <li key={`${part}:${id}`} className={ids.some((one) => alsoIn.has(one)) ? 'font-semibold' : ''}>
          <span className={isAdded ? 'text-ok' : 'text-bad'}>{isAdded ? '+' : '−'}</span> {t(name)}
          {ids.length > 1 ? ` ${t('及以下 {count} 项', { count: ids.length - 1 })}` : ''}
        </li>
      ))}
    </ul>
  </div>
)
