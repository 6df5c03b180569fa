import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { ApiError, post, randomId } from '../../api.ts'
import { ChooseFile, ChosenFile } from '../../import/ChooseFile.tsx'
import { saveCsv } from '../../import/saveCsv.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { type DialogProps, openDialog } from '../../shell/dialogs.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { reasonColumn, rowColumn } from '../../table/faultColumns.ts'
import type { TableColumn } from '../../table/tableModel.ts'
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
const columnsOf = (): readonly TableColumn<FailedRow>[] => [
  rowColumn(),
  {
    id: 'orderNo',
    title: t('平台订单号'),
    cell: ({ orderNo }) => orderNo,
    sortBy: ({ orderNo }) => orderNo,
    className: 'py-1 pr-3 font-mono wrap-anywhere',
  },
  {
    id: 'expressNo',
    title: t('物流单号'),
    cell: ({ expressNo }) => expressNo,
    sortBy: ({ expressNo }) => expressNo,
    className: 'py-1 pr-3 font-mono wrap-anywhere',
  },
  reasonColumn(),
]

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
  const columns = useMemo(() => columnsOf(), [])
  return (
    <div className="grid gap-3">
      <p role="status" className="text-[15px] font-semibold">
        {fail.length === 0
          ? t('已发货 {count} 行', { count: success })
          : t('已发货 {count} 行，{failed} 行未发货', { count: success, failed: fail.length })}
      </p>
      {fail.length > 0 ? <DataTable columns={columns} rows={fail} caption={t('未发货的行')} /> : null}
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
