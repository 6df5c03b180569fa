import { t } from '../../text.ts'
import type { Item } from './useNotices.ts'

/** A dot before what is unread, with a name of its own for readers that see no colour. */
export const UnreadDot = ({ item: { unread } }: { readonly item: Item }) => (
  <span
    className={`size-1.5 shrink-0 rounded-full ${unread ? 'bg-accent' : ''}`}
    role={unread ? 'img' : undefined}
    aria-label={unread ? t('未读') : undefined}
  />
)
