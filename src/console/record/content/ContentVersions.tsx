import { useState } from 'react'
import { get, post } from '../../api.ts'
import { hasPermission } from '../../menus.ts'
import { toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'
import { Nothing } from '../own/OwnBlock.tsx'
import { changedLines } from './changedLines.ts'

export interface VersionLine {
  readonly contentVersion: number
  readonly title: string
  readonly realName: string | null
  readonly createTime: string
}
interface VersionsProps {
  readonly id: string
  /** The present body, which a version is compared with. */
  readonly body: string
  readonly lines: readonly VersionLine[]
}
interface Compared {
  readonly contentVersion: number
  readonly contentBody: string
}
const PATH = '/biz-notice/content'

/** The kept versions of an article; each is compared with the present text, or brought back. */
export function ContentVersions({ id, body, lines }: VersionsProps) {
  const [compared, setCompared] = useState<Compared | null>(null)
  const compare = async (contentVersion: number): Promise<void> => {
    if (compared?.contentVersion === contentVersion) {
      setCompared(null)
      return
    }
    const query = { id, contentVersion }
    const version = await get<{ contentBody: string | null }>(`${PATH}/versionDetail`, { query })
    setCompared({ contentVersion, contentBody: version.contentBody ?? '' })
  }
  const restore = async (contentVersion: number): Promise<void> => {
    await post(`${PATH}/restore`, { id, contentVersion })
    setCompared(null)
    toast(t('已恢复第 {contentVersion} 版', { contentVersion }), { tone: 'ok' })
  }
  if (lines.length === 0) return <Nothing text={t('发布后才有版本')} />
  return (
    <ul>
      {lines.map((line, index) => (
        <li key={line.contentVersion} className="border-b border-line py-1 last:border-0">
          <Line
            line={line}
            isOpen={compared?.contentVersion === line.contentVersion}
            compare={() => void compare(line.contentVersion).catch(() => undefined)}
            restore={
              index > 0 && hasPermission('content_edit')
                ? () => void restore(line.contentVersion).catch(() => undefined)
                : null
            }
          />
          {compared?.contentVersion === line.contentVersion ? (
            <Difference before={compared.contentBody} after={body} />
          ) : null}
        </li>
      ))}
    </ul>
  )
}

interface LineProps {
  readonly line: VersionLine
  readonly isOpen: boolean
  readonly compare: () => void
  /** Null for the latest one, and without the right. */
  readonly restore: (() => void) | null
}
const Line = ({ line: { contentVersion, realName, createTime }, isOpen, compare, restore }: LineProps) => (
  <div className="flex flex-wrap items-center gap-3">
    <span className="tabular-nums">{t('第 {contentVersion} 版', { contentVersion })}</span>
    <time className="text-fg2 tabular-nums">{createTime.slice(0, 16)}</time>
    <span className="flex-1 text-fg2">{realName}</span>
    <button type="button" className="button button-quiet" aria-expanded={isOpen} onClick={compare}>
      {t('与现在比较')}
    </button>
    {restore ? (
      <button type="button" className="button button-quiet" onClick={restore}>
        {t('恢复')}
      </button>
    ) : null}
  </div>
)

const SIGNS = { same: ' ', gone: '−', added: '+' } as const

function Difference({ before, after }: { readonly before: string; readonly after: string }) {
  const lines = changedLines(before, after)
  return lines.every(({ kind }) => kind === 'same') ? (
    <Nothing text={t('与现在的正文相同')} />
  ) : (
    <div className="font-mono text-small" aria-label={t('差异')}>
      {lines.map(({ kind, text, key }) => (
        <p key={key} data-kind={kind} className="content-line whitespace-pre-wrap wrap-anywhere">
          {`${SIGNS[kind]} ${text}`}
        </p>
      ))}
    </div>
  )
}
