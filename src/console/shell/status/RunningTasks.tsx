import { useSnapshot } from 'valtio'
import { hostView } from '../../hostView.ts'
import { t } from '../../text.ts'
import { operations } from '../operations.ts'
import { RecordingMark } from './RecordingMark.tsx'

/** What is recorded, and what runs. */
export const RunningTasks = () => (
  <>
    <RecordingMark />
    <TaskProgress />
  </>
)

/** Running tasks with their progress; a click opens the operations panel. */
function TaskProgress() {
  const { list, elsewhere } = useSnapshot(operations)
  const running = [...list.filter((operation) => operation.state === 'running'), ...elsewhere]
  const first = running[0]
  if (!first) return null
  const sized = running.filter(({ total }) => total > 0)
  const sum = (name: 'done' | 'total'): number => sized.reduce((rows, one) => rows + one[name], 0)
  const percent = sized.length > 0 ? Math.min(100, Math.round((sum('done') / sum('total')) * 100)) : undefined
  return (
    <button
      type="button"
      className="flex shrink-0 items-center gap-2 hover:text-fg"
      onClick={hostView.operations}
      title={t('最近的操作')}
    >
      <span
        className="h-1.5 w-20 overflow-hidden rounded-full bg-press"
        role="progressbar"
        aria-label={first.title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span
          className={`block h-full rounded-full bg-accent ${percent === undefined ? 'w-1/3 animate-pulse' : ''}`}
          style={percent === undefined ? undefined : { width: `${percent}%` }}
        />
      </span>
      <span className="tabular-nums">
        {running.length > 1
          ? t('{count} 个任务', { count: running.length })
          : `${first.title} ${first.total > 0 ? `${first.done}/${first.total}` : ''}`}
      </span>
    </button>
  )
}
