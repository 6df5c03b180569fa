import { useEffect, useId, useRef } from 'react'
import { saveCsv } from '../../import/saveCsv.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { type DialogProps, openDialog } from '../../shell/dialogs.ts'
import { t } from '../../text.ts'
import { BatchButtons, type BatchDialogHandlers } from './BatchButtons.tsx'
import { BatchColumns } from './BatchColumns.tsx'
import { BatchForm } from './BatchForm.tsx'
import { PreviewSummary, BatchResult } from './BatchPreview.tsx'
import { type Batch, useBatch } from './useBatch.ts'
import type { Performer } from '../../bulk/performer.ts'

const STEPS = [
  ['fill', '填写'],
  ['match', '对应列'],
  ['preview', '校验'],
  ['done', '完成'],
] as const

/** Saves an example file with the usual headings. */
const saveTemplate = (): void => {
  saveCsv(t('批量订单'), [[t('账号'), t('数量'), t('商户订单号'), t('SKU编码'), t('备注')]])
}

function Steps({ stage }: { readonly stage: Batch['stage'] }) {
  return (
    <ol aria-label={t('步骤')} className="mb-4 flex flex-wrap gap-x-6 gap-y-1 text-small">
      {STEPS.map(([name, title], index) => (
        <li
          key={name}
          aria-current={name === stage ? 'step' : undefined}
          className={name === stage ? 'font-semibold text-fg' : 'text-fg3'}
        >{`${index + 1}. ${t(title)}`}</li>
      ))}
    </ol>
  )
}

/** Progress of a long batch on the server. */
function Progress({
  progress: { done, total },
  isCreating,
}: {
  readonly progress: NonNullable<Batch['progress']>
  readonly isCreating: boolean
}) {
  const text = isCreating
    ? t('正在生成 {total} 单…', { total })
    : t('正在校验第 {done} 行，共 {total} 行', { done, total })
  return (
    <div role="status" className="mb-4 grid gap-2">
      <p>{text}</p>
      <progress
        aria-label={text}
        max={total}
        {...(isCreating ? {} : { value: done })}
        className="h-1.5 w-full accent-accent"
      />
      <p className="text-small text-fg3">{t('可以关闭窗口，再次打开时继续。')}</p>
    </div>
  )
}

/** Import of orders: entered or in a file, checked line by line, then all made at once or none. */
function BatchDialog({ close, showOrders }: Omit<BatchDialogHandlers, 'form'>) {
  const batch = useBatch(),
    form = useId()
  const body = useRef<HTMLDivElement>(null)
  const { stage, error, preview, done, busy } = batch
  useEffect(() => {
    if (busy || stage === 'fill') return
    const focusTarget =
      stage === 'match'
        ? body.current?.querySelector<HTMLElement>('select')
        : body.current?.closest('.dialog')?.querySelector<HTMLElement>('.button-primary:not(:disabled)')
    ;(
      focusTarget ??
      body.current?.closest('.dialog')?.querySelector<HTMLElement>('.button-plain:not(:disabled)')
    )?.focus()
  }, [stage, busy])
  return (
    <Dialog
      title={t('批量导入订单')}
      close={close}
      width={760}
      footer={<BatchButtons batch={batch} form={form} close={close} showOrders={showOrders} />}
    >
      <div ref={body}>
        <Steps stage={stage} />
        {error ? (
          <p role="alert" className="mb-3 text-bad">
            {error}
          </p>
        ) : null}
        {batch.progress ? (
          <Progress progress={batch.progress} isCreating={batch.pending?.isCreating === true} />
        ) : null}
        {stage === 'fill' ? <BatchForm id={form} batch={batch} template={saveTemplate} /> : null}
        {stage === 'match' ? <BatchColumns batch={batch} /> : null}
        {stage === 'preview' && preview ? (
          <PreviewSummary
            preview={preview}
            rejectedRows={batch.rejectedRows}
            lines={batch.file ? '' : String(batch.draft.lines ?? '')}
          />
        ) : null}
        {stage === 'done' && done ? <BatchResult done={done} /> : null}
      </div>
    </Dialog>
  )
}

/** Opens the batch import of orders; afterwards the list shows the orders it made. */
export const batchImport: Performer = async (_resource, { show, refresh }) => {
  let createdBatchNo: string | null = null
  await openDialog(({ close }: DialogProps) => (
    <BatchDialog
      close={close}
      showOrders={(batchNo) => {
        createdBatchNo = batchNo
        close()
      }}
    />
  ))
  if (createdBatchNo !== null) show({ batchNo: createdBatchNo })
  else await refresh()
}
