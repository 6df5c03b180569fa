import { useSnapshot } from 'valtio'
import { useScreenVersion } from '../../screen.ts'
import { t } from '../../text.ts'
import { errorLog } from '../errorLog.ts'
import { frame } from '../frame.ts'
import { ToolButton } from './ToolButton.tsx'
import { ToolMenu } from './ToolMenu.tsx'
import { TOOLS } from './tools.ts'

const MAX_COUNT = 99

/** The tools as icons, or behind one button on narrow screens; the error log has its count. */
export function ToolButtons() {
  useScreenVersion()
  const { width } = useSnapshot(frame)
  const { entries } = useSnapshot(errorLog)
  const count =
    entries.length > MAX_COUNT ? `${MAX_COUNT}+` : entries.length > 0 ? String(entries.length) : ''
  return width === 'xs' || width === 's' ? (
    <ToolMenu badge={count} />
  ) : (
    <div className="flex items-center" role="toolbar" aria-label={t('工具')}>
      {TOOLS.map((tool) => (
        <ToolButton key={tool.id} tool={tool} badge={tool.id === 'errors' ? count : ''} />
      ))}
    </div>
  )
}
