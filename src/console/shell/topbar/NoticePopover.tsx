import { Suspense } from 'react'
import { useFirstView } from '../../firstView.ts'
import { lazyComponent } from '../../lazyComponent.ts'
import { t } from '../../text.ts'
import { Icon } from '../Icon.tsx'
import { Popover } from '../Popover.tsx'

const NoticePanel = lazyComponent(() => import('./NoticePanel.tsx').then((module) => module.NoticePanel))
const UnreadBadge = lazyComponent(() => import('./UnreadBadge.tsx').then((module) => module.UnreadBadge))

/** Unread mail, messages and notices of the operator. */
export function NoticePopover({
  side = false,
  rail = false,
}: {
  readonly side?: boolean
  readonly rail?: boolean
}) {
  const isFirstViewPainted = useFirstView()
  return (
    <Popover
      role="dialog"
      label={t('通知')}
      align={side ? 'start' : 'end'}
      up={rail}
      className="w-108 max-w-[92vw] p-0! text-fg"
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className={
            side
              ? 'relative grid size-7 place-items-center rounded-control text-side-fg hover:bg-side-hover'
              : 'button button-quiet button-icon relative'
          }
          title={t('通知')}
        >
          <Icon name="bell" />
          <span className="sr-only">{t('通知')} </span>
          {isFirstViewPainted ? (
            <Suspense fallback={null}>
              <UnreadBadge />
            </Suspense>
          ) : null}
        </button>
      )}
    >
      {(close) => <NoticePanel close={close} />}
    </Popover>
  )
}
