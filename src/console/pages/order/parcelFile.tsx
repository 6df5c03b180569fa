import { type RefObject, useEffect, useRef, useState } from 'react'
import { ApiError, post, randomId } from '../../api.ts'
import { ChooseFile, ChosenFile } from '../../import/ChooseFile.tsx'
import { saveCsv } from '../../import/saveCsv.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { type DialogProps, openDialog } from '../../shell/dialogs.ts'
import { t } from '../../text.ts'
import type { Performer } from '../../bulk/performer.ts'

interface FailedRow {
  readonly row: number
  readonly msg: string
  readonly orderNo: string
  readonly expressCode: string
  readonly expressNo: string
  readonly qty: string
}
interface ShipmentResult {
  readonly success: number
  readonly fail: readonly FailedRow[]
}
/**
 * The file being sent, with one idempotency key, so that a retry after a lost response ships nothing twice.
 */
interface PendingFile {
  readonly file: File
  readonly key: string
}

const fileHeadings = (): string[] => [t('平台订单号'), t('物流公司'), t('物流单号'), t('发货数量')]
/** Maximum number of failed rows listed; the others are in the file of failed rows. */
const MAX_LISTED_ROWS = 100

async function submitShipment({ file, key }: PendingFile): Promise<ShipmentResult> {
  const form = new FormData()
  form.append('file', file)
  try {
    return await post<ShipmentResult>('/biz-order/merchantOrderInfo/inKind/upDeliverGoods', form, {
      quiet: true,
      key,
    })
  } catch (error) {
    // If no row could be shipped the response is a refusal that lists the rows.
    if (error instanceof ApiError && Array.isArray(error.body.fail))
      return { success: 0, fail: error.body.fail as FailedRow[] }
    throw error
  }
}

/** Saves the failed rows, so that they can be corrected and sent again. */
const saveFailedRows = (fail: readonly FailedRow[]): void => {
  saveCsv(t('发货失败行'), [
    [...fileHeadings(), t('原因')],
    ...fail.map(({ orderNo, expressCode, expressNo, qty, msg }) => [
      orderNo,
      expressCode,
      expressNo,
      qty,
      t(msg),
    ]),
  ])
}

function Result({ shipped: { success, fail } }: { readonly shipped: ShipmentResult }) {
  return (
    <div className="grid gap-3">
      <p role="status" className="text-[15px] font-semibold">
        {fail.length === 0
          ? t('已发货 {count} 行', { count: success })
          : t('已发货 {count} 行，{failed} 行未发货', { count: success, failed: fail.length })}
      </p>
      {fail.length > 0 ? (
        <table className="w-full text-left">
          <caption className="sr-only">{t('未发货的行')}</caption>
          <thead>
            <tr className="border-b border-line text-small text-fg2">
              {[t('行号'), t('平台订单号'), t('物流单号'), t('原因')].map((heading) => (
                <th key={heading} scope="col" className="h-7 pr-3 font-normal">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fail.slice(0, MAX_LISTED_ROWS).map((failedRow) => (
              <tr key={failedRow.row} className="border-b border-line align-top">
                <th scope="row" className="py-1 pr-3 font-normal tabular-nums">
                  {failedRow.row}
                </th>
                <td className="py-1 pr-3 font-mono">{failedRow.orderNo}</td>
                <td className="py-1 pr-3 font-mono">{failedRow.expressNo}</td>
                <td className="py-1 text-bad">{t(failedRow.msg)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {fail.length > MAX_LISTED_ROWS ? (
        <p className="text-small text-fg2">
          {t('只列出前 {count} 行，全部在失败行文件中。', { count: MAX_LISTED_ROWS })}
        </p>
      ) : null}
    </div>
  )
}

/** State of the upload and its result. */
function useShipping() {
  const [pendingFile, setPendingFile] = useState<PendingFile | null>(null),
    [busy, setBusy] = useState(false),
    [error, setError] = useState(''),
    [shipped, setShipped] = useState<ShipmentResult | null>(null)
  const send = (): void => {
    if (!pendingFile) return
    setBusy(true)
    setError('')
    submitShipment(pendingFile)
      .then(setShipped, (caught: unknown) => {
        if (!(caught instanceof ApiError)) throw caught
        setError(caught.message)
      })
      .finally(() => {
        setBusy(false)
      })
  }
  const restart = (): void => {
    setPendingFile(null)
    setShipped(null)
    setError('')
  }
  const choose = (file: File): void => {
    setPendingFile({ file, key: randomId() })
  }
  return { pendingFile, busy, error, shipped, send, restart, choose }
}

interface ParcelButtonsProps {
  readonly shipping: ReturnType<typeof useShipping>
  readonly primaryButton: RefObject<HTMLButtonElement | null>
  readonly close: () => void
}

function ParcelButtons({
  shipping: { pendingFile, busy, shipped, send, restart },
  primaryButton,
  close,
}: ParcelButtonsProps) {
  return shipped ? (
    <>
      {shipped.fail.length > 0 ? (
        <button
          type="button"
          className="button button-plain"
          onClick={() => {
            saveFailedRows(shipped.fail)
          }}
        >
          {t('下载失败行')}
        </button>
      ) : null}
      <button type="button" className="button button-plain" onClick={restart}>
        {t('继续发货')}
      </button>
      <button ref={primaryButton} type="button" className="button button-primary" onClick={close}>
        {t('完成')}
      </button>
    </>
  ) : (
    <>
      <button type="button" className="button button-plain" onClick={close}>
        {t('取消')}
      </button>
      <button
        ref={primaryButton}
        type="button"
        className="button button-primary"
        disabled={busy || !pendingFile}
        onClick={send}
      >
        {busy ? t('正在发货…') : t('发货')}
      </button>
    </>
  )
}

function ParcelDialog({ close }: DialogProps) {
  const shipping = useShipping()
  const { pendingFile, busy, error, shipped, restart, choose } = shipping
  const first = useRef<HTMLButtonElement>(null),
    primaryButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    ;(pendingFile || shipped ? primaryButton : first).current?.focus()
  }, [pendingFile, shipped])
  return (
    <Dialog
      title={t('批量发货')}
      close={close}
      width={680}
      initialFocus={first}
      footer={<ParcelButtons shipping={shipping} primaryButton={primaryButton} close={close} />}
    >
      {error ? (
        <p role="alert" className="mb-3 text-bad">
          {error}
        </p>
      ) : null}
      {shipped ? (
        <Result shipped={shipped} />
      ) : pendingFile ? (
        <div className="grid gap-3">
          <ChosenFile file={pendingFile.file} drop={restart} />
          <p role="status">
            {t('每行一个包裹，发货后扣减库存并通知商户；不能发货的行会列出原因，其余照常发货。')}
          </p>
        </div>
      ) : (
        <ChooseFile
          buttonRef={first}
          busy={busy}
          choose={choose}
          template={() => {
            saveCsv(t('批量发货'), [fileHeadings()])
          }}
          limits={t('xlsx 或 csv，列为平台订单号、物流公司、物流单号、发货数量，最多 5000 行')}
        />
      )}
    </Dialog>
  )
}

/** Opens the dialog that ships the orders of a file; the list is read again afterwards. */
export const deliverFile: Performer = async (_resource, { refresh }) => {
  await openDialog(({ close }: DialogProps) => <ParcelDialog close={close} />)
  await refresh()
}
