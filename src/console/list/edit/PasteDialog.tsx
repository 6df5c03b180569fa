import { type KeyboardEvent, useRef } from 'react'
import { Dialog } from '../../shell/Dialog.tsx'
import type { DialogProps } from '../../shell/dialogs.ts'
import { KeyHint } from '../../shell/KeyHint.tsx'
import { WindowList } from '../../table/WindowList.tsx'
import { t } from '../../text.ts'
import type { PastedCell, PastePlan } from './pastePlan.ts'

/** CSS pixels. */
const LINE_HEIGHT = 30
/** Lines that fit without scrolling. */
const MAX_LINES = 12

interface PasteDialogProps extends DialogProps {
  readonly plan: PastePlan
  readonly agree: () => void
}

/** What a paste will change, cell by cell, and what it leaves as it is. Ctrl Enter agrees. */
export function PasteDialog({ plan, agree, close }: PasteDialogProps) {
  const { cells, changes, missing } = plan
  const yesButton = useRef<HTMLButtonElement>(null)
  const changed = cells.filter(({ problem }) => problem === null).length,
    left = cells.length - changed
  const accept = (): void => {
    if (changed === 0) return
    agree()
    close()
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    accept()
  }
  return (
    <Dialog
      title={t('粘贴到 {count} 个单元格', { count: changed })}
      close={close}
      width={680}
      initialFocus={yesButton}
      footer={
        <div role="presentation" className="flex gap-2" onKeyDown={press}>
          <button type="button" className="button button-plain" onClick={close}>
            {t('取消')}
          </button>
          <button
            ref={yesButton}
            type="button"
            className="button button-primary"
            aria-disabled={changed === 0}
            onClick={accept}
          >
            {t('修改 {count} 格', { count: changed })}
            <KeyHint keys="mod+enter" />
          </button>
        </div>
      }
    >
      <div role="presentation" className="grid gap-3" onKeyDown={press}>
        <p>
          {t('{rows} 条数据的 {count} 格会改变。', { rows: changes.length, count: changed })}
          {left > 0 ? ` ${t('{count} 格保持不变，原因见下。', { count: left })}` : ''}
          {missing > 0 ? ` ${t('列表在最后一行结束，多出的 {count} 行不粘贴。', { count: missing })}` : ''}
        </p>
        <CellLines cells={cells} />
      </div>
    </Dialog>
  )
}

/** Cells that stay as they are come first: they are what a person has to look at. */
const CellLines = ({ cells }: { readonly cells: readonly PastedCell[] }) => (
  <WindowList
    as="ul"
    items={[...cells].sort((a, b) => Number(a.problem === null) - Number(b.problem === null))}
    keyOf={({ id, name }) => `${id} ${name}`}
    label={t('粘贴的单元格')}
    scrolls={cells.length > MAX_LINES}
    className="max-h-[362px] overflow-y-auto rounded border border-line"
    itemClassName="border-b border-line px-3 last:border-0"
    itemHeight={LINE_HEIGHT}
    render={(cell) => <CellLine cell={cell} />}
  />
)

const CellLine = ({ cell: { title, label, before, after, problem } }: { readonly cell: PastedCell }) => (
  <div className="flex h-[29px] items-center gap-3">
    <span className="clip w-40 shrink-0" title={title}>
      {title}
    </span>
    <span className="clip w-24 shrink-0 text-fg2">{label}</span>
    <span className="clip min-w-0 flex-1" title={`${before} → ${after}`}>
      <span className="text-fg3">{before || '—'}</span> →{' '}
      <span className={problem === null ? '' : 'text-fg3 line-through'}>{after || '—'}</span>
    </span>
    {problem === null ? null : (
      <span className="clip w-56 shrink-0 text-warn" title={problem}>
        {problem}
      </span>
    )}
  </div>
)
