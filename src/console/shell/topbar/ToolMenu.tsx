import { lazyComponent } from '../../lazyComponent.ts'
import { t } from '../../text.ts'
import { Icon } from '../Icon.tsx'
import { Popover } from '../Popover.tsx'
import { Badge } from './Badge.tsx'

const ToolEntries = lazyComponent(() => import('./ToolEntries.tsx').then((module) => module.ToolEntries))

/** The tools as the entries of a menu behind one button. */
export const ToolMenu = ({ badge }: { readonly badge: string }) => (
  <Popover
    role="menu"
    label={t('工具')}
    align="end"
    className="w-56"
    trigger={(props) => (
      <button
        type="button"
        {...props}
        className="button button-quiet button-icon relative"
        aria-label={t('工具')}
        title={t('工具')}
      >
        <Icon name="ellipsis" />
        {badge ? <Badge text={badge} /> : null}
      </button>
    )}
  >
    {() => <ToolEntries />}
  </Popover>
)
