import type { Readable } from '../../pages/noticelist/unread.ts'
import { t } from '../../text.ts'
import { Icon } from '../Icon.tsx'
import { KeyHint } from '../KeyHint.tsx'

/** What stands where nothing is unread; `alone` where there is nothing else either. */
export const NoneUnread = ({ kind, alone }: { readonly kind: Readable; readonly alone: boolean }) => (
  <div className={alone ? 'notices-none notices-alone' : 'notices-none'} role="status">
    {alone ? <Icon name={kind === 'notice' ? 'megaphone' : 'inbox'} size={26} className="text-fg3" /> : null}
    <p>{kind === 'notice' ? t('没有未读公告') : t('没有未读消息')}</p>
  </div>
)

/** What stands in place of items that could not be read. */
export const Failed = ({ text, retry }: { readonly text: string; readonly retry: () => void }) => (
  <div className="notices-none notices-alone" role="alert">
    <p className="text-bad">{text}</p>
    <button type="button" className="button button-plain" onClick={retry}>
      {t('重试')}
    </button>
  </div>
)

export const Waiting = () => (
  <div className="late skeleton m-4 h-10" role="status" aria-label={t('正在读取')} />
)

export const ReadAll = ({ run }: { readonly run: () => void }) => (
  <button type="button" className="button button-quiet notices-all" onClick={run}>
    {t('全部已读')}
    <KeyHint keys="shift+e" />
  </button>
)
