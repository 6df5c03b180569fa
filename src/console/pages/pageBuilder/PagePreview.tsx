import type { PageConfig } from '../../../contract/parts/pageBlocks.ts'
import { t } from '../../text.ts'
import { BlockPreview } from './BlockPreview.tsx'
import { textIn } from './editPage.ts'
import type { Inspected } from './useInspected.ts'
import './pageBuilder.css'

interface PagePreviewProps {
  readonly config: PageConfig
  readonly inspected: Inspected
  /** The block that is edited, by its key. */
  readonly marked?: string | null
}

/** A page as a phone shows it. */
export const PagePreview = ({ config, inspected, marked = null }: PagePreviewProps) => (
  <section className="phone" aria-label={t('手机预览')}>
    <p className="phone-title">{textIn(config.page, 'title') || t('未命名页面')}</p>
    <div className="phone-page" style={{ backgroundColor: textIn(config.page, 'bg') || undefined }}>
      {config.components.length === 0 ? (
        <p className="m-0 bg-surface p-6 text-center text-fg3">{t('还没有组件')}</p>
      ) : (
        config.components.map((block) => (
          <div key={block.key} className="phone-block" data-marked={block.key === marked || undefined}>
            <BlockPreview block={block} inspected={inspected} />
          </div>
        ))
      )}
    </div>
  </section>
)
