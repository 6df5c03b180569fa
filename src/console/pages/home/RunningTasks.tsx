import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Page } from '../../../contract/wire.ts'
import { countText } from '../../../kernel/figures.ts'
import { get, post } from '../../api.ts'
import { hasPermission } from '../../menus.ts'
import { type Operation, operations } from '../../shell/operations.ts'
import { Icon } from '../../shell/Icon.tsx'
import { hostView } from '../../hostView.ts'
import { t } from '../../text.ts'

const POLL_MS = 3000
const MAX_ENDED = 3
/** The nouns of background tasks: their paths, rights to see them and to stop them, and states under way. */
const TASKS = [
  { noun: 'exportTask', stop: 'exportTask_cancel', states: '0,1' },
  { noun: 'importTask', stop: 'importTask_view', states: '1' },
  { noun: 'batchTask', stop: 'batchTask_view', states: '0,1' },
] as const
const pathOf = (noun: string): string => `/biz-export/${noun}`

interface TaskRow {
  readonly id: string
  readonly taskName: string
  readonly processedCount: number | null
  readonly totalCount: number | null
  readonly estimateCount?: number | null
}
interface Task {
  readonly key: string
  readonly title: string
  readonly done: number
  readonly total: number
  readonly stop: (() => void) | null
}

async function readTasks(signal: AbortSignal, again: () => void): Promise<readonly Task[]> {
  const visible = TASKS.filter(({ noun }) => hasPermission(`${noun}_view`))
  const pages = await Promise.all(
    visible.map(async ({ noun, states, stop }) => {
      const page = await get<Page<TaskRow>>(`${pathOf(noun)}/list`, {
        query: { taskStatus: states, size: 5 },
        quiet: true,
        signal,
      }).catch(() => null)
      return (page?.records ?? []).map(
        (row): Task => ({
          key: `${noun}.${row.id}`,
          title: row.taskName,
          done: row.processedCount ?? 0,
          total: row.totalCount ?? row.estimateCount ?? 0,
          stop: hasPermission(stop)
            ? () => void post(`${pathOf(noun)}/cancel/${row.id}`).then(again, () => undefined)
            : null,
        }),
      )
    }),
  )
  return pages.flat()
}

/** Background tasks of the server; asked for every few seconds while there are any. */
function useTasks(version: number): readonly Task[] {
  const [tasks, setTasks] = useState<readonly Task[]>([])
  const [round, setRound] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    let timer = 0
    const again = (): void => setRound((count) => count + 1)
    void readTasks(controller.signal, again).then((running) => {
      if (controller.signal.aborted) return
      setTasks(running)
      if (running.length > 0) timer = window.setTimeout(again, POLL_MS)
    })
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [version, round])
  return tasks
}

/** What runs for the operator, here and on the server, and how the last changes ended. */
export function RunningTasks({ version }: { readonly version: number }) {
  const tasks = useTasks(version)
  const { list } = useSnapshot(operations)
  const here = list
    .filter(({ state }) => state === 'running')
    .map(({ id, title, done, total, stop }): Task => ({ key: `here.${id}`, title, done, total, stop }))
  const ended = list.filter(({ state }) => state !== 'running').slice(0, MAX_ENDED)
  const running = [...here, ...tasks]
  return (
    <section className="card" aria-labelledby="desk-running">
      <header className="card-head">
        <h2 id="desk-running">{t('正在运行')}</h2>
        <span className="card-say">{running.length > 0 ? countText(running.length) : ''}</span>
        <button type="button" className="button button-quiet h-7 text-small" onClick={hostView.operations}>
          {t('最近的操作')}
        </button>
      </header>
      {running.length === 0 && ended.length === 0 ? (
        <p className="border-t border-line px-4 py-6 text-center text-fg2">{t('没有正在运行的任务')}</p>
      ) : null}
      {running.map((task) => (
        <TaskLine key={task.key} task={task} />
      ))}
      {ended.map((operation) => (
        <EndedLine key={operation.id} operation={operation} />
      ))}
    </section>
  )
}

function TaskLine({ task: { title, done, total, stop } }: { readonly task: Task }) {
  const share = total > 0 ? Math.min(100, Math.round((done / total) * 100)) : 0
  return (
    <div className="board-row py-2">
      <div className="min-w-0 flex-1">
        <div className="flex gap-2 pb-1.5">
          <span className="clip flex-1">{title}</span>
          <span className="text-fg2">
            {total > 0 ? `${countText(done)} / ${countText(total)}` : t('排队中')}
          </span>
        </div>
        <span
          className="meter"
          role="progressbar"
          aria-label={title}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={share}
        >
          <i style={{ width: `${share}%` }} />
        </span>
      </div>
      {stop ? (
        <button
          type="button"
          className="button button-quiet button-icon board-touch"
          aria-label={t('停止 {title}', { title })}
          title={t('停止')}
          onClick={stop}
        >
          <Icon name="square" size={14} />
        </button>
      ) : null}
    </div>
  )
}

const END_TONES: Readonly<Record<Operation['state'], string>> = {
  running: 'info',
  done: 'ok',
  partly: 'warn',
  failed: 'bad',
  stopped: 'warn',
  undone: 'idle',
}
const EndedLine = ({ operation }: { readonly operation: Pick<Operation, 'title' | 'note' | 'state'> }) => (
  <div className="board-row">
    <span className="dot" data-tone={END_TONES[operation.state]} />
    <span className="clip flex-1">{[operation.title, operation.note].filter(Boolean).join(' · ')}</span>
  </div>
)
