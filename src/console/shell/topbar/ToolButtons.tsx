import { useSnapshot } from 'valtio'
import { keysOf, labelOf } from '../../commandRuntime.ts'
import { lazyComponent } from '../../lazyComponent.ts'
import { useScreenVersion } from '../../screen.ts'
import { t } from '../../text.ts'
import { errorLog } from '../errorLog.ts'
import { frame } from '../frame.ts'
import { Icon } from '../Icon.tsx'
import { Popover } from '../Popover.tsx'
import { Badge } from './Badge.tsx'
import { type Tool, TOOLS } from './tools.ts'

const ToolEntries = lazyComponent(() => import('./ToolEntries.tsx').then((module) => module.ToolEntries))

const MAX_COUNT = 99

/** The tools as icons, or behind one button on narrow screens. */
export function ToolButtons() {
  useScreenVersion()
  const { width } = useSnapshot(frame)
  const { entries } = useSnapshot(errorLog)
  const count =
    entries.length > MAX_COUNT ? `${MAX_COUNT}+` : entries.length > 0 ? String(entries.length) : ''
  if (width === 'xs' || width === 's') {
    return (
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
            {count ? <Badge text={count} /> : null}
          </button>
        )}
      >
        {() => <ToolEntries />}
      </Popover>
    )
  }
  return (
    <div className="flex items-center" role="toolbar" aria-label={t('工具')}>
      {TOOLS.map((tool) => (
        <ToolButton key={tool.id} tool={tool} badge={tool.id === 'errors' ? count : ''} />
      ))}
    </div>
  )
}

function ToolButton({ tool, badge }: { readonly tool: Tool; readonly badge: string }) {
  const keys = keysOf(tool.command)
  const title = t(tool.title)
  return (
    <button
      type="button"
      className="button button-quiet button-icon relative"
      aria-label={badge ? t('{title}，{count} 条', { title, count: badge }) : title}
      title={keys ? `${title} · ${labelOf(keys)}` : title}
      onClick={tool.run}
    >
      <Icon name={tool.icon} />
      {badge ? <Badge text={badge} /> : null}
    </button>
  )
}
