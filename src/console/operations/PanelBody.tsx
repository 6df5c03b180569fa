import { useSnapshot } from 'valtio'
import { t } from '../text.ts'
import { type Entry, type EntryGroup, grouped } from './entry.ts'
import { panelCursor } from './presentEntries.ts'
import { EntryLine } from './EntryLine.tsx'
import { refreshWork, serverWork } from './serverWork.ts'

const GROUP_TITLES: Readonly<Record<EntryGroup, string>> = {
  running: '进行中',
  attention: '需要您处理',
  ended: '已结束',
}

/** The entries by what they need of the operator. */
export function PanelBody({ entries }: { readonly entries: readonly Entry[] }) {
  const { loaded, failed } = useSnapshot(serverWork)
  const { key } = useSnapshot(panelCursor)
  const groups = grouped(entries)
  const current = entries.some((entry) => entry.key === key) ? key : groups[0]?.[1][0]?.key
  return (
    <div className="min-h-0 flex-1 overflow-y-auto" data-panel-body>
      {failed ? (
        <p className="flex items-center gap-2 bg-warn-soft px-4 py-2 text-small">
          <span className="flex-1">{t('没能读取服务器上的任务')}</span>
          <button type="button" className="button button-quiet h-6" onClick={refreshWork}>
            {t('重试')}
          </button>
        </p>
      ) : null}
      {entries.length === 0 && (loaded || failed) ? (
        <p className="px-4 py-8 text-center text-fg2">{t('最近没有操作')}</p>
      ) : null}
      {groups.map(([group, members]) => (
        <div key={group}>
          <h3 className="px-4 pt-3 pb-1 text-small text-fg3">
            {t(GROUP_TITLES[group])} {members.length}
          </h3>
          <div role="grid" aria-label={t(GROUP_TITLES[group])}>
            {members.map((entry) => (
              <EntryLine key={entry.key} entry={entry} current={entry.key === current} />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
