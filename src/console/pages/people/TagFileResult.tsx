import { get } from '../../api.ts'
import { t } from '../../text.ts'

/** What became of a file of mobile numbers. */
export interface TagFileAnswer {
  readonly id: string
  readonly batchNo: string
  readonly totalCount: number
  readonly successCount: number
  readonly failCount: number
  readonly dupCount: number
  /** The number of the task in the background; null where everything is done. */
  readonly taskNo: string | null
}

/** Saves the rows that were not done, with their reasons. */
async function saveFailed(id: string, batchNo: string): Promise<void> {
  const query = { query: { id }, raw: true }
  const content = await get<string>('/biz-user/userinfo/failFile', query).catch(() => null)
  if (content === null) return
  const href = URL.createObjectURL(new Blob([content], { type: 'text/csv' }))
  Object.assign(document.createElement('a'), { href, download: `${batchNo}.csv` }).click()
  URL.revokeObjectURL(href)
}

function Figure({ label, value }: { readonly label: string; readonly value: number }) {
  return (
    <div>
      <dt className="text-ink2">{label}</dt>
      <dd className="text-[20px] font-semibold tabular-nums">{value}</dd>
    </div>
  )
}

/** The figures of a file, and its failed rows as a file. */
export function TagFileResult({ answer }: { readonly answer: TagFileAnswer }) {
  const { id, batchNo, totalCount, successCount, failCount, dupCount, taskNo } = answer
  return (
    <div className="grid gap-4">
      <p role="status" className="font-semibold">
        {taskNo === null
          ? t('已处理完，批次号 {batchNo}', { batchNo })
          : t('在后台处理，结果见“批量任务” {taskNo}', { taskNo })}
      </p>
      <dl className="grid grid-cols-4 gap-4">
        <Figure label={t('总行数')} value={totalCount} />
        <Figure label={t('成功')} value={successCount} />
        <Figure label={t('失败')} value={failCount} />
        <Figure label={t('重复')} value={dupCount} />
      </dl>
      {failCount + dupCount > 0 ? (
        <button
          type="button"
          className="button button-plain justify-self-start"
          onClick={() => void saveFailed(id, batchNo)}
        >
          {t('下载失败行')}
        </button>
      ) : null}
    </div>
  )
}
