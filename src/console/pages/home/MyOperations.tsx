import { useEffect, useState } from 'react'
import { resourceById } from '../../../contract/index.ts'
import type { Page } from '../../../contract/wire.ts'
import { get } from '../../api.ts'
import { hasPermission } from '../../menus.ts'
import { actionName } from '../../record/actionName.ts'
import { session } from '../../session.ts'
import { locale, t } from '../../text.ts'
import { Card } from './Card.tsx'

interface Entry {
  readonly id: string
  readonly time: string
  readonly resource: string
  readonly action: string
  readonly targetCount: number | null
  readonly result: number
  readonly message: string | null
}

/** Operations on the operator's own account, shown without an object. */
const OWN_ACTION_TITLES: Readonly<Record<string, string>> = {
  login: '登录',
  logout: '退出登录',
  updatePassword: '修改密码',
  updateInfo: '修改个人信息',
  clearCache: '清除缓存',
}

/** Text of an entry of the log. */
function sentence(entry: Entry): string {
  const ownTitle = OWN_ACTION_TITLES[entry.action]
  if (ownTitle) return t(ownTitle)
  const resource = resourceById(entry.resource) ?? null
  return [actionName(resource, entry.action), resource ? t(resource.label) : ''].join(
    locale() === 'en' ? ' ' : '',
  )
}

/** The latest log entries of the operator; null while loading. */
function useOwnEntries(size: number, isPermitted: boolean): readonly Entry[] | null {
  const [entries, setEntries] = useState<readonly Entry[] | null>(null)
  useEffect(() => {
    if (!isPermitted) return undefined
    const controller = new AbortController()
    get<Page<Entry>>('/blade-log/operate/list', {
      query: { current: 1, size, account_equal: session.user?.account },
      signal: controller.signal,
      quiet: true,
    })
      .then((page) => setEntries(page.records))
      .catch(() => {
        if (!controller.signal.aborted) setEntries([])
      })
    return () => controller.abort()
  }, [size, isPermitted])
  return entries
}

/** The operator's own latest changes, if he may read the log. */
export function MyOperations({ size }: { readonly size: number }) {
  const isPermitted = hasPermission('log_operate_view')
  const entries = useOwnEntries(size, isPermitted)
  if (!isPermitted) return null
  return (
    <Card title={t('我的操作记录')}>
      {entries === null ? (
        <div className="late flex flex-col gap-3 p-4">
          {[1, 2, 3].map((line) => (
            <div key={line} className="skeleton h-4" />
          ))}
        </div>
      ) : null}
      {entries?.length === 0 ? (
        <p className="px-4 py-6 text-center text-fg2">{t('还没有操作。您改动的数据会列在这里。')}</p>
      ) : null}
      <ul>
        {entries?.map((entry) => (
          <EntryLine key={entry.id} entry={entry} />
        ))}
      </ul>
    </Card>
  )
}

function EntryLine({ entry }: { readonly entry: Entry }) {
  return (
    <li className="flex h-9 items-center gap-2.5 border-b border-line px-3.5 last:border-0">
      <span className="dot" data-tone={entry.result === 1 ? 'ok' : 'bad'} />
      <span className="sr-only">{entry.result === 1 ? t('成功') : t('失败')}</span>
      <span className="clip">{sentence(entry)}</span>
      <span className="clip flex-1 text-fg3">
        {entry.targetCount && entry.targetCount > 1 ? t('{count} 条', { count: entry.targetCount }) : ''}
        {entry.result === 1 ? '' : ` ${entry.message ?? ''}`}
      </span>
      <time className="text-small text-fg3 tabular-nums">{entry.time}</time>
    </li>
  )
}
