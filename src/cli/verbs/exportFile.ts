import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type ExportFile, exportTask } from '../../contract/resources/desk/exportTask.ts'
import type { WireRow } from '../../contract/wire.ts'
import { filterFrom } from '../conditions.ts'
import { CommandError, EXIT, ServerRefusal, usageError } from '../exit.ts'
import { formatOf, writeJson } from '../io/output.ts'
import { note, write } from '../io/terminal.ts'
import { readDetail } from '../rows.ts'
import { locale, t } from '../text.ts'
import type { VerbContext } from './context.ts'

const TYPES: Readonly<Record<string, string>> = { xlsx: '1', csv: '2', zip: '3' }
const POLL_MS = 500

/** Writes a file under the name that was asked for, else under its own, and then never over an existing one. */
async function keep(name: string, bytes: Buffer, out: string | undefined): Promise<string> {
  if (out === '-') {
    process.stdout.write(bytes)
    return '-'
  }
  const path = out ?? basename(name)
  try {
    await writeFile(path, bytes, { flag: out === undefined ? 'wx' : 'w' })
  } catch {
    throw new CommandError(EXIT.refused, t('无法写入文件 {path}（可能已存在），请用 --out 指定', { path }))
  }
  return path
}

/** Waits for an export in the background and writes its files. */
async function fetchTask({ api, args }: VerbContext, id: string): Promise<readonly string[]> {
  for (;;) {
    const task = await readDetail(api, exportTask, id)
    const state = String(task[exportTask.stateField ?? ''])
    if (state === 'failed' || state === 'cancelled' || state === 'expired')
      throw new CommandError(
        EXIT.refused,
        t('导出失败：{reason}', { reason: t(String(task.errorMsg ?? '')) }),
      )
    if (state === 'done') {
      const paths: string[] = []
      for (const { fileNo, fileName } of task.files as readonly ExportFile[]) {
        const { name, bytes } = await api.file(`${exportTask.path}/download`, { id, fileNo })
        const out = args.values.out
        paths.push(
          await keep(fileName || name, bytes, out === undefined || fileNo === 1 ? out : `${out}.${fileNo}`),
        )
      }
      return paths
    }
    await pause(POLL_MS)
  }
}

/** `export [conditions…]`: the rows a filter finds as a file; long lists are exported in the background. */
export async function exportRows(context: VerbContext): Promise<void> {
  const { api, resource, words, args } = context
  const type = args.values.type ?? (args.values.out?.endsWith('.csv') ? 'csv' : 'xlsx')
  const fileType = TYPES[type]
  if (fileType === undefined)
    throw usageError(t('文件类型只能是 {names}', { names: Object.keys(TYPES).join(', ') }))
  const query = {
    ...(await filterFrom(api, resource, [...words, ...args.where])),
    exportColumns: args.values.columns,
    fileType,
    exportLocale: locale(),
  }
  const paths = await exportAtOnce(context, query).catch(async (error: unknown) => {
    if (!(error instanceof ServerRefusal) || error.errCode !== 'EXPORT_NOT_SYNC') throw error
    const submitted = await api.post<WireRow>(`${resource.path}/export`, query, { key: args.values.key })
    const id = String(submitted.taskId ?? submitted.id)
    note(t('行数较多，已转为后台导出，请稍候'))
    return fetchTask(context, id)
  })
  if (formatOf(args) === 'json') writeJson({ files: paths })
  else for (const path of paths) if (path !== '-') write(`${path}\n`)
}

async function exportAtOnce(
  { api, resource, args }: VerbContext,
  query: Readonly<Record<string, string | undefined>>,
): Promise<readonly string[]> {
  const { name, bytes } = await api.file(`${resource.path}/export`, { ...query, sync: '1' })
  return [await keep(name, bytes, args.values.out)]
}
