import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { WindowList } from '../table/WindowList.tsx'
import { locale, t } from '../text.ts'
import { Icon } from './Icon.tsx'
import { type Operation, operations } from './operations.ts'
import { onEscape, useKeys } from './useKeys.ts'

const STATE_LABELS: Readonly<Record<Operation['state'], readonly [string, string]>> = {
  running: ['info', '进行中'],
  done: ['ok', '已完成'],
  partly: ['warn', '部分完成'],
  failed: ['bad', '失败'],
  stopped: ['warn', '已停止'],
  undone: ['idle', '已撤销'],
}
/** CSS pixels. */
const LINE_HEIGHT = 69
const PANEL_CLASS =
  'fixed right-3 bottom-9 z-40 flex max-h-[60dvh] w-96 max-w-[calc(100vw-24px)] flex-col ' +
  'rounded-panel bg-raised shadow-float outline-none'
const formatTime = (time: number): string =>
  new Date(time).toLocaleTimeString(locale() === 'en' ? 'en' : 'zh-CN', {
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  })

/** Recent and running operations, with undo where it is possible; a region of its own beside the page. */
export function OperationsPanel() {
  const { list } = useSnapshot(operations)
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    root.current?.focus()
  }, [])
  const close = (): void => {
    operations.panel = false
  }
  useKeys(root, onEscape(close))
  return (
    <section
      ref={root}
      tabIndex={-1}
      aria-label={t('最近的操作')}
      data-region="operations"
      data-zone="dialog"
      className={PANEL_CLASS}
    >
      <header className="flex h-10 shrink-0 items-center border-b border-line pr-1.5 pl-4">
        <h2 className="flex-1">{t('最近的操作')}</h2>
        <button
          type="button"
          className="button button-quiet button-icon"
          aria-label={t('关闭')}
          onClick={close}
        >
          <Icon name="x" />
        </button>
      </header>
      {list.length === 0 ? (
        <p className="px-4 py-8 text-center text-fg2">{t('还没有操作。批量修改和撤销会列在这里。')}</p>
      ) : null}
      <WindowList
        as="ul"
        items={list}
        keyOf={({ id }) => id}
        className="min-h-0 overflow-y-auto"
        itemClassName="flex flex-col gap-1 border-b border-line px-4 py-2.5 last:border-0"
        itemHeight={LINE_HEIGHT}
        render={(operation) => <OperationLine operation={operation} />}
      />
    </section>
  )
}

function OperationLine({ operation }: { readonly operation: Operation }) {
  const [tone, label] = STATE_LABELS[operation.state]
  return (
    <>
      <div className="flex items-center gap-2">
        <span className="dot" data-tone={tone} />
        <span className="clip flex-1" title={operation.title}>
          {operation.title}
        </span>
        <time className="text-small text-fg3 tabular-nums">{formatTime(operation.startedAt)}</time>
      </div>
      <div className="flex min-h-6 items-center gap-2 pl-4 text-small text-fg2">
        <span className="flex-1">
          {t(label)}
          {operation.total > 0 && operation.state === 'running'
            ? ` ${operation.done}/${operation.total}`
            : ''}
          {operation.note ? ` · ${operation.note}` : ''}
        </span>
        {operation.open ? (
          <LineButton title={t('查看')} tone="text-link" press={() => operation.open?.()} />
        ) : null}
        {operation.undo && operation.state !== 'undone' ? (
          <LineButton title={t('撤销')} tone="text-link" press={() => void operation.undo?.()} />
        ) : null}
        {operation.stop ? (
          <LineButton title={t('停止')} tone="text-bad" press={() => operation.stop?.()} />
        ) : null}
      </div>
    </>
  )
}

interface LineButtonProps {
  readonly title: string
  readonly tone: 'text-link' | 'text-bad'
  readonly press: () => void
}

const LineButton = ({ title, tone, press }: LineButtonProps) => (
  <button type="button" className={`button button-quiet h-6 ${tone}`} onClick={press}>
    {title}
  </button>
)
