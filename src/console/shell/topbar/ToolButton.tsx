import { keysOf, labelOf } from '../../commandRuntime.ts'
import { t } from '../../text.ts'
import { Icon } from '../Icon.tsx'
import { Badge } from './Badge.tsx'
import type { Tool } from './tools.ts'

/** A tool of the top bar with its key; `badge` is a count at its corner. */
export function ToolButton({ tool, badge }: { readonly tool: Tool; readonly badge: string }) {
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
