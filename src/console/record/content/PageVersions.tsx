import { post } from '../../api.ts'
import { hasPermission } from '../../menus.ts'
import { confirm } from '../../shell/confirm.ts'
import { toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'
import { Nothing } from '../own/OwnBlock.tsx'

export interface VersionLine {
  readonly publishVersion: number
  readonly realName: string | null
  readonly createTime: string
  readonly blocks: number
}
const PATH = '/biz-merchant/appPage'

interface VersionsProps {
  readonly id: string
  readonly lines: readonly VersionLine[]
}
/** The published versions of a page; each is brought back into the draft, or published again. */
export function PageVersions({ id, lines }: VersionsProps) {
  if (lines.length === 0) return <Nothing text={t('发布后才有版本')} />
  const restore = async (publishVersion: number): Promise<void> => {
    await post(`${PATH}/restore`, { id, publishVersion })
    toast(t('草稿已恢复为第 {n} 版，发布后生效', { n: publishVersion }), { tone: 'ok' })
  }
  const rollBack = async (publishVersion: number): Promise<void> => {
    const title = t('回滚到版本'),
      text = t('消费者将立即看到第 {n} 版', { n: publishVersion })
    if (!(await confirm({ title, text, yes: t('回滚') }))) return
    await post(`${PATH}/rollback`, { id, publishVersion })
    toast(t('已再次发布第 {n} 版', { n: publishVersion }), { tone: 'ok' })
  }
  return (
    <ul>
      {lines.map(({ publishVersion, realName, createTime, blocks }) => (
        <li
          key={publishVersion}
          className="flex flex-wrap items-center gap-3 border-b border-line py-1 last:border-0"
        >
          <span className="tabular-nums">{t('第 {n} 版', { n: publishVersion })}</span>
          <time className="text-fg2 tabular-nums">{createTime.slice(0, 16)}</time>
          <span className="flex-1 text-fg2">
            {realName} {t('{count} 个组件', { count: blocks })}
          </span>
          {hasPermission('MerchantAppConfig_diy') ? (
            <button
              type="button"
              className="button button-quiet"
              onClick={() => void restore(publishVersion).catch(() => undefined)}
            >
              {t('恢复到草稿')}
            </button>
          ) : null}
          {hasPermission('MerchantAppConfig_publish') ? (
            <button
              type="button"
              className="button button-quiet"
              onClick={() => void rollBack(publishVersion).catch(() => undefined)}
            >
              {t('回滚')}
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
