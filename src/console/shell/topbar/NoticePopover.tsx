import { lazyComponent } from '../../lazyComponent.ts'
import { t } from '../../text.ts'
import { Icon } from '../Icon.tsx'
import { Popover } from '../Popover.tsx'

const NoticePanel = lazyComponent(() => import('./NoticePanel.tsx').then((module) => module.NoticePanel))

/** Unread mail, messages and notices of the operator. */
export function NoticePopover({
  side = false,
  rail = false,
}: {
  readonly side?: boolean
  readonly rail?: boolean
}) {
  return (
    <Popover
      role="dialog"
      label={t('通知')}
      align={side ? 'start' : 'end'}
      up={rail}
      className="w-80 p-0! text-fg"
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className={
            side
              ? 'grid size-7 place-items-center rounded-control text-side-fg hover:bg-side-hover'
              : 'button button-quiet button-icon'
          }
          aria-label={t('通知')}
          title={t('通知')}
        >
          <Icon name="bell" />
        </button>
      )}
    >
      {(close) => <NoticePanel close={close} />}
    </Popover>
  )
}
