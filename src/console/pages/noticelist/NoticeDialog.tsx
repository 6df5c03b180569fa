import { Dialog } from '../../shell/Dialog.tsx'
import { t } from '../../text.ts'
import { RichText } from './RichText.tsx'
import type { Item } from './useNotices.ts'

/** A notice with its text. */
export function NoticeDialog({ notice, close }: { readonly notice: Item; readonly close: () => void }) {
  return (
    <Dialog title={notice.title} close={close} width={640}>
      <p className="mb-3 text-small text-fg3">
        {notice.categoryName} · <time className="tabular-nums">{notice.time}</time>
      </p>
      {notice.content ? <RichText text={notice.content} /> : <p className="text-fg2">{t('没有正文')}</p>}
    </Dialog>
  )
}
