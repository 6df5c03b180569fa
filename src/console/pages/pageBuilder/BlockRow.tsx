import { type KeyboardEvent, useState } from 'react'
import { blockOf, type PageBlock } from '../../../contract/parts/pageBlocks.ts'
import { Icon } from '../../shell/Icon.tsx'
import { t } from '../../text.ts'
import { summaryOf } from './editPage.ts'

export interface BlockCalls {
  readonly edit: (index: number) => Promise<void>
  readonly move: (from: number, to: number) => void
  readonly copy: (index: number) => void
  readonly remove: (index: number) => void
  readonly focus: (index: number) => void
  readonly mark: (key: string) => void
}
interface BlockRowProps {
  readonly id: string
  readonly block: PageBlock
  readonly index: number
  readonly isWithdrawn: boolean
  readonly calls: BlockCalls
}

/** What a key does to the block at `index`; null for all others. */
function callOf(event: KeyboardEvent, index: number, calls: BlockCalls): (() => void) | null {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
  if (step !== 0)
    return event.altKey ? () => calls.move(index, index + step) : () => calls.focus(index + step)
  if (event.key === 'Delete') return () => calls.remove(index)
  return event.altKey && event.key.toLowerCase() === 'c' ? () => calls.copy(index) : null
}

/** A block of the list: opened, moved, copied and removed by key, button, or dragging. */
export function BlockRow({ id, block, index, isWithdrawn, calls }: BlockRowProps) {
  const [isOver, setOver] = useState(false)
  const label = t(blockOf(block.type)?.label ?? block.type)
  const name = t('第 {n} 个组件', { n: index + 1 })
  return (
    <li
      className="page-block"
      data-over={isOver || undefined}
      draggable
      onDragStart={(event) => event.dataTransfer.setData('text/plain', String(index))}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const from = Number.parseInt(event.dataTransfer.getData('text/plain'), 10)
        if (Number.isInteger(from)) calls.move(from, index)
      }}
    >
      <button
        id={id}
        type="button"
        aria-keyshortcuts="Enter Alt+ArrowUp Alt+ArrowDown Alt+C Delete"
        onFocus={() => calls.mark(block.key)}
        onClick={() => void calls.edit(index)}
        onKeyDown={(event) => {
          const call = callOf(event, index, calls)
          if (!call) return
          event.preventDefault()
          event.stopPropagation()
          call()
        }}
      >
        <span className="text-fg3 tabular-nums">{index + 1}</span> {label}{' '}
        <span className="text-fg2">{summaryOf(block)}</span>
        {isWithdrawn ? <span className="phone-gone ml-2">{t('含失效引用')}</span> : null}
      </button>
      <Small icon="arrow-up" label={`${t('上移')} ${name}`} run={() => calls.move(index, index - 1)} />
      <Small icon="arrow-down" label={`${t('下移')} ${name}`} run={() => calls.move(index, index + 1)} />
      <Small icon="x" label={`${t('移除')} ${name}`} run={() => calls.remove(index)} />
    </li>
  )
}

interface SmallProps {
  readonly icon: string
  readonly label: string
  readonly run: () => void
}
const Small = ({ icon, label, run }: SmallProps) => (
  <button
    type="button"
    className="button button-quiet button-icon h-7 w-7"
    aria-label={label}
    title={label}
    tabIndex={-1}
    onClick={run}
  >
    <Icon name={icon} size={15} />
  </button>
)
