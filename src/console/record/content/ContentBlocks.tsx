import { useAnswer } from '../../board/useAnswer.ts'
import { RichText } from '../../pages/noticelist/RichText.tsx'
import { t } from '../../text.ts'
import { useOwnAnswer } from '../own/useOwnAnswer.ts'
import { OwnBlock } from '../own/OwnBlock.tsx'
import type { OwnBlocksProps } from '../ownBlockProps.ts'
import { ContentVersions, type VersionLine } from './ContentVersions.tsx'
import '../../pages/content/content.css'

/** How an article looks on a phone, and its versions. */
export function ContentBlocks({ resource, row, version }: OwnBlocksProps) {
  const round = Number(version.slice(version.lastIndexOf(':') + 1)) || 0
  const { data } = useAnswer<{ readonly contentBody: string | null }>(
    `${resource.path}/detail`,
    { id: row.id },
    round,
  )
  const versions = useOwnAnswer<readonly VersionLine[]>(
    `${resource.path}/versions`,
    { id: row.id },
    { version, permission: 'content_view' },
  )
  const body = data?.contentBody ?? ''
  return (
    <>
      <section className="own-block" aria-label={t('手机预览')}>
        <h3 className="own-head">{t('手机预览')}</h3>
        <div className="content-phone w-full max-w-94">
          {body ? <RichText text={body} /> : <p className="text-fg3">{t('没有正文')}</p>}
        </div>
      </section>
      <OwnBlock title={t('历史版本')} answer={versions} height={80} note={t('保留最近 20 个')}>
        {(lines) => <ContentVersions id={row.id} body={body} lines={lines} />}
      </OwnBlock>
    </>
  )
}
