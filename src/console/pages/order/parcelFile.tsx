import { useMemo } from 'react'
import { ApiError, post } from '../../api.ts'
import { saveCsv } from '../../import/saveCsv.ts'
import { openSendFile } from '../../import/SendFileDialog.tsx'
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

async function submitShipment(file: File, key: string): Promise<ShipmentResult> {
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

function ResultButtons({
  fail,
  restart,
}: {
  readonly fail: readonly FailedRow[]
  readonly restart: () => void
}) {
  return (
    <>
      {fail.length > 0 ? (
        <button
          type="button"
          className="button button-plain"
          onClick={() => {
            saveFailedRows(fail)
          }}
        >
          {t('下载失败行')}
        </button>
      ) : null}
      <button type="button" className="button button-plain" onClick={restart}>
        {t('继续发货')}
      </button>
    </>
  )
}

/** Opens the dialog that ships the orders of a file; the list is read again afterwards. */
export const deliverFile: Performer = async (_resource, { refresh }) => {
  await openSendFile<ShipmentResult>({
    title: t('批量发货'),
    width: 680,
    sendLabel: t('发货'),
    busyLabel: t('正在发货…'),
    explanation: t('每行一个包裹，发货后扣减库存并通知商户；不能发货的行会列出原因，其余照常发货。'),
    limits: t('xlsx 或 csv，列为平台订单号、物流公司、物流单号、发货数量，最多 5000 行'),
    template: { name: t('批量发货'), headings: fileHeadings() },
    submit: submitShipment,
    result: (shipped) => <Result shipped={shipped} />,
    resultButtons: ({ fail }, restart) => <ResultButtons fail={fail} restart={restart} />,
  })
  await refresh()
}
