import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import { formatFen } from '../../../kernel/money.ts'
import type { Performer } from '../../bulk/ownPerformers.ts'
import { MatchColumns } from '../../import/MatchColumns.tsx'
import { saveCsv } from '../../import/saveCsv.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { type DialogProps, openDialog } from '../../shell/dialogs.ts'
import { t } from '../../text.ts'
import { BatchForm } from './BatchForm.tsx'
import { BatchLook, BatchResult } from './BatchPreview.tsx'
import { type Batch, useBatch } from './useBatch.ts'

const STEPS = [
  ['fill', '填写'],
  ['match', '对应列'],
  ['preview', '校验'],
  ['done', '完成'],
] as const
/** What a column may hold; an account or an address says whom an order is for. */
const TARGETS = [
  ['account', '账号'],
  ['qty', '数量'],
  ['merchantOrderNo', '商户订单号'],
  ['skuCode', 'SKU编码'],
  ['remark', '备注'],
  ['name', '收货人'],
  ['phone', '收货手机号'],
  ['address', '收货地址'],
] as const

/** A small file with the headings such files have. */
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

/** How far the server is with a long batch. */
function Progress({
  progress: { done, total },
  making,
}: {
  readonly progress: NonNullable<Batch['progress']>
  readonly making: boolean
}) {
  const text = making
    ? t('正在生成 {total} 单…', { total })
    : t('正在校验第 {done} 行，共 {total} 行', { done, total })
  return (
    <div role="status" className="mb-4 grid gap-2">
      <p>{text}</p>
      <progress
        aria-label={text}
        max={total}
        {...(making ? {} : { value: done })}
        className="h-1.5 w-full accent-accent"
      />
      <p className="text-small text-fg3">{t('可以关闭窗口，再次打开时继续。')}</p>
    </div>
  )
}

function Columns({ batch: { analysis, file, mapping, match } }: { readonly batch: Batch }) {
  const sketch = useMemo(
    () => ({
      fileName: file?.name ?? '',
      columns: TARGETS.map(([name, label]) => ({ name, label: t(label), required: name === 'account' })),
      headings: (analysis?.columns ?? []).map((heading, index) => ({
        heading,
        samples: (analysis?.sample ?? []).slice(0, 3).map((row) => row[index] ?? ''),
      })),
    }),
    [analysis, file],
  )
  return (
    <>
      <MatchColumns sketch={sketch} mapping={mapping} match={match} />
      <p className="mt-3 text-small text-fg2">{t('共 {count} 行', { count: analysis?.rowCount ?? 0 })}</p>
      {whom(mapping) ? null : (
        <p role="status" className="mt-1 text-small text-bad">
          {t('还没有对应的必填列：{labels}', { labels: t('账号') })}
        </p>
      )}
    </>
  )
}

const whom = (mapping: Batch['mapping']): boolean =>
  mapping.includes('account') || mapping.includes('address')

interface Ends {
  readonly form: string
  readonly close: () => void
  readonly shown: (batchNo: string) => void
}

function Buttons({ batch, form, close, shown }: Ends & { readonly batch: Batch }) {
  const { stage, busy, preview, done, mapping } = batch
  const button = (title: string, run: () => void, primary = false, disabled = busy): ReactNode => (
    <button
      type="button"
      className={`button ${primary ? 'button-primary' : 'button-plain'}`}
      disabled={disabled}
      onClick={run}
    >
      {title}
    </button>
  )
  switch (stage) {
    case 'fill':
      return (
        <>
          {button(t('取消'), close)}
          <button type="submit" form={form} className="button button-primary" disabled={busy}>
            {busy ? t('正在校验…') : t('下一步')}
          </button>
        </>
      )
    case 'match':
      return (
        <>
          {button(t('返回修改'), batch.back)}
          {button(busy ? t('正在校验…') : t('校验'), batch.look, true, busy || !whom(mapping))}
        </>
      )
    case 'preview': {
      const { okRows = 0, totalAmount = 0, availableAfter = 0 } = preview ?? {}
      return (
        <>
          {button(t('返回修改'), batch.back)}
          {batch.refused.length > 0 ? button(t('重新校验'), batch.look) : null}
          {button(
            t('下单 {count} 单，冻结 ¥{amount}', { count: okRows, amount: formatFen(totalAmount) }),
            batch.confirm,
            true,
            busy || okRows === 0 || availableAfter < 0,
          )}
        </>
      )
    }
    case 'done':
      return (
        <>
          {button(t('继续导入'), batch.anew)}
          {button(
            t('查看本批订单'),
            () => {
              if (done) shown(done.batchNo)
            },
            true,
          )}
        </>
      )
  }
}

/** Orders that come as a list: filled in or in a file, judged line by line, then all made at once or none. */
function BatchDialog({ close, shown }: Omit<Ends, 'form'>) {
  const batch = useBatch(),
    form = useId()
  const body = useRef<HTMLDivElement>(null)
  const { stage, error, preview, done, busy } = batch
  useEffect(() => {
    if (busy || stage === 'fill') return
    const found =
      stage === 'match'
        ? body.current?.querySelector<HTMLElement>('select')
        : body.current?.closest('.dialog')?.querySelector<HTMLElement>('.button-primary:not(:disabled)')
    ;(
      found ?? body.current?.closest('.dialog')?.querySelector<HTMLElement>('.button-plain:not(:disabled)')
    )?.focus()
  }, [stage, busy])
  return (
    <Dialog
      title={t('批量导入订单')}
      close={close}
      width={760}
      footer={<Buttons batch={batch} form={form} close={close} shown={shown} />}
    >
      <div ref={body}>
        <Steps stage={stage} />
        {error ? (
          <p role="alert" className="mb-3 text-bad">
            {error}
          </p>
        ) : null}
        {batch.progress ? (
          <Progress progress={batch.progress} making={batch.pending?.making === true} />
        ) : null}
        {stage === 'fill' ? <BatchForm id={form} batch={batch} template={saveTemplate} /> : null}
        {stage === 'match' ? <Columns batch={batch} /> : null}
        {stage === 'preview' && preview ? (
          <BatchLook
            preview={preview}
            refused={batch.refused}
            lines={batch.file ? '' : String(batch.draft.lines ?? '')}
          />
        ) : null}
        {stage === 'done' && done ? <BatchResult done={done} /> : null}
      </div>
    </Dialog>
  )
}

/** Opens the batch import of orders; afterwards the list shows what it made. */
export const batchImport: Performer = async (_resource, { show, refresh }) => {
  let made: string | null = null
  await openDialog(({ close }: DialogProps) => (
    <BatchDialog
      close={close}
      shown={(batchNo) => {
        made = batchNo
        close()
      }}
    />
  ))
  if (made !== null) show({ batchNo: made })
  else await refresh()
}
