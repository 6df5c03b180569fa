import { useAnswer } from '../../board/useAnswer.ts'
import { pageOf } from '../../pages/pageBuilder/editPage.ts'
import { PagePreview } from '../../pages/pageBuilder/PagePreview.tsx'
import { useInspected } from '../../pages/pageBuilder/useInspected.ts'
import { t } from '../../text.ts'
import { OwnBlock } from '../own/OwnBlock.tsx'
import { useOwnAnswer } from '../own/useOwnAnswer.ts'
import type { OwnBlocksProps } from '../ownBlockProps.ts'
import { PageVersions, type VersionLine } from './PageVersions.tsx'

interface Stored {
  readonly draftConfig: unknown
  readonly merchantAppId: string | null
}

/** How the draft of a page looks on a phone, and its published versions. */
export function PageBlocks({ resource, row, version }: OwnBlocksProps) {
  const round = Number(version.slice(version.lastIndexOf(':') + 1)) || 0
  const { data } = useAnswer<Stored>(`${resource.path}/detail`, { id: row.id }, round)
  const config = pageOf(data?.draftConfig ?? null)
  const { inspected } = useInspected(config, data?.merchantAppId ? data.merchantAppId : null)
  const versions = useOwnAnswer<readonly VersionLine[]>(
    `${resource.path}/versions`,
    { id: row.id },
    { version, permission: 'appPage_view' },
  )
  return (
    <>
      <section className="own-block" aria-label={t('草稿预览')}>
        <h3 className="own-head">{t('草稿预览')}</h3>
        <PagePreview config={config} inspected={inspected} />
      </section>
      <OwnBlock title={t('历史版本')} answer={versions} height={80} note={t('保留最近 20 个')}>
        {(lines) => <PageVersions id={row.id} lines={lines} />}
      </OwnBlock>
    </>
  )
}
