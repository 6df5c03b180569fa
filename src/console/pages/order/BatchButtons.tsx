import type { ReactNode } from 'react'
import { ZERO_FEN, formatFen } from '../../../kernel/money.ts'
import { stepButton } from '../../import/stepButton.tsx'
import { t } from '../../text.ts'
import { hasRecipient } from './BatchColumns.tsx'
import type { Batch } from './useBatch.ts'

export interface BatchDialogHandlers {
  /** Id of the form that the first stage submits. */
  readonly form: string
  readonly close: () => void
  readonly showOrders: (batchNo: string) => void
}
interface BatchButtonsProps extends BatchDialogHandlers {
  readonly batch: Batch
}

function previewButtons({ preview, busy, rejectedRows, back, runPreview, confirm }: Batch): ReactNode {
  const { okRows = 0, totalAmount = ZERO_FEN, availableAfter = ZERO_FEN } = preview ?? {}
  return (
    <>
      {stepButton(t('返回修改'), back, { disabled: busy })}
      {rejectedRows.length > 0 ? stepButton(t('重新校验'), runPreview, { disabled: busy }) : null}
      {stepButton(
        t('下单 {count} 单，冻结 ¥{amount}', { count: okRows, amount: formatFen(totalAmount) }),
        confirm,
        { primary: true, disabled: busy || okRows === 0 || availableAfter < 0 },
      )}
    </>
  )
}

const BUTTONS: Readonly<Record<Batch['stage'], (props: BatchButtonsProps) => ReactNode>> = {
  fill: ({ batch: { busy }, form, close }) => (
    <>
      {stepButton(t('取消'), close, { disabled: busy })}
      <button type="submit" form={form} className="button button-primary" disabled={busy}>
        {busy ? t('正在校验…') : t('下一步')}
      </button>
    </>
  ),
  match: ({ batch: { busy, mapping, back, runPreview } }) => (
    <>
      {stepButton(t('返回修改'), back, { disabled: busy })}
      {stepButton(busy ? t('正在校验…') : t('校验'), runPreview, {
        primary: true,
        disabled: busy || !hasRecipient(mapping),
      })}
    </>
  ),
  preview: ({ batch }) => previewButtons(batch),
  done: ({ batch: { busy, done, restart }, showOrders }) => (
    <>
      {stepButton(t('继续导入'), restart, { disabled: busy })}
      {stepButton(
        t('查看本批订单'),
        () => {
          if (done) showOrders(done.batchNo)
        },
        { primary: true, disabled: busy },
      )}
    </>
  ),
}

/** The buttons of the current stage. */
export const BatchButtons = (props: BatchButtonsProps) => BUTTONS[props.batch.stage](props)
