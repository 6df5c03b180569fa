import { resourceById } from '../../contract/index.ts'
import { exportTask, type ExportFile } from '../../contract/resources/desk/exportTask.ts'
import { ApiError, get, post } from '../api.ts'
import { saveFile } from '../files.ts'
import { go } from '../go.ts'
import { locale, t } from '../text.ts'
import { confirmStop } from '../shell/stopTask.ts'
import { toast } from '../shell/toast.ts'
import type { Entry, EntryAction } from './entry.ts'
import { refreshWork, serverWork } from './serverWork.ts'

type JobSource = Extract<Entry['source'], { readonly kind: 'job' }>

/** Where the calls of a noun's rows are. */
const pathOf = (resource: string): string => resourceById(resource)?.path ?? ''

/** Asks before a job is stopped; what it has done so far stays. */
async function cancel(entry: Entry, { resource, id }: JobSource): Promise<void> {
  let isAgreed = false
  await confirmStop({
    ...entry,
    stop: () => {
      isAgreed = true
    },
  })
  if (!isAgreed) return
  const batchNo = serverWork.jobs.find((job) => job.resource === resource && job.id === id)?.title
  if (resource === 'merchantOrderBatch') await post(`${pathOf(resource)}/cancel`, { batchNo })
  else await post(`${pathOf(resource)}/cancel/${id}`)
}

async function download({ id }: JobSource): Promise<void> {
  const { files } = await get<{ readonly files: readonly ExportFile[] }>(`${exportTask.path}/detail`, {
    query: { id },
  })
  for (const { fileNo } of files) await saveFile(`${exportTask.path}/download`, { id, fileNo })
}

interface ExportDetail {
  readonly exporter: string
  readonly params: Readonly<Record<string, string>>
  readonly columns: readonly string[]
  readonly fileType: number
}

/** Exports the same rows once more, as they are now. */
async function exportAgain({ id }: JobSource): Promise<void> {
  const task = await get<ExportDetail>(`${exportTask.path}/detail`, { query: { id } })
  const { msg } = await get<{ readonly msg: string }>(`${pathOf(task.exporter)}/export`, {
    query: {
      ...task.params,
      exportColumns: task.columns,
      fileType: String(task.fileType),
      exportLocale: locale(),
    },
    withMessage: true,
  })
  toast(t(msg))
}

const openRow = ({ resource, id }: JobSource): void => {
  const path = resourceById(resource)?.menu?.path
  if (path) go(`${path}?row=${id}&pane=detail`)
}

/** Does something with a background job. */
export async function actOnJob(entry: Entry, source: JobSource, action: EntryAction): Promise<void> {
  try {
    if (action === 'stop') await cancel(entry, source)
    else if (action === 'retry') await post(`${pathOf(source.resource)}/exportPushAttempt/${source.id}`)
    else if (action === 'download') await download(source)
    else if (action === 'repeat') await exportAgain(source)
    else if (action === 'open') openRow(source)
  } catch (error) {
    // The refusal of a call is told by the call.
    if (!(error instanceof ApiError)) throw error
  }
  refreshWork()
}
