import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { importTask } from '../../contract/resources/desk/importTask.ts'
import { agrees } from '../confirmed.ts'
import { CommandError, EXIT, usageError } from '../exit.ts'
import { formatOf, screenWidth, tableText, writeJson } from '../io/output.ts'
import { note, write } from '../io/terminal.ts'
import { rememberOperations } from '../operations.ts'
import { locale, t } from '../text.ts'
import type { VerbContext } from './context.ts'

const POLL_MS = 500

/** An import as its task answers. */
interface ImportState {
  readonly id: string
  readonly status: 'waiting' | 'running' | 'checked' | 'done' | 'failed' | 'cancelled'
  readonly step: string
  readonly headings: readonly { readonly heading: string }[]
  readonly mapping: readonly (string | null)[]
  readonly totalCount: number | null
  readonly successCount: number | null
  readonly failCount: number | null
  readonly errorMsg: string | null
  readonly operation: string | null
}
interface Fault {
  readonly rowNo: number
  readonly label: string
  readonly value: string
  readonly text: string
}

const readTask = (context: VerbContext, id: string): Promise<ImportState> =>
  context.api.get<ImportState>(`${importTask.path}/sketch`, { id, exportLocale: locale() })

async function settled(context: VerbContext, id: string): Promise<ImportState> {
  for (;;) {
    const task = await readTask(context, id)
    if (task.status === 'failed') throw new CommandError(EXIT.refused, t(task.errorMsg ?? '未知错误'))
    if (task.status !== 'running' && task.status !== 'waiting') return task
    await pause(POLL_MS)
  }
}

async function uploaded(context: VerbContext, path: string): Promise<ImportState> {
  const { api, resource, args } = context
  const bytes = await readFile(path).catch(() => null)
  if (bytes === null) throw usageError(t('无法读取文件 {path}', { path }))
  const form = new FormData()
  if (args.values.mode) form.append('mode', args.values.mode)
  form.append('exportLocale', locale())
  form.append('file', new Blob([new Uint8Array(bytes)]), basename(path))
  const { taskId } = await api.post<{ readonly taskId: string }>(`${resource.path}/import`, form, {
    key: args.values.key,
  })
  return readTask(context, taskId)
}

async function writeFaults(context: VerbContext, id: string): Promise<void> {
  const { records } = await context.api.get<{ readonly records: readonly Fault[] }>(
    `${importTask.path}/faults`,
    { id, size: 50 },
  )
  const rows = records.map(({ rowNo, label, value, text }) => [String(rowNo), t(label), value, t(text)])
  write(tableText([t('行'), t('字段'), t('值'), t('原因')], rows, screenWidth()))
}

/**
 * `import <file>`: columns are matched by their headings, every row is checked, and nothing is written if one is
 * faulty.
 */
export async function importRows(context: VerbContext): Promise<void> {
  const { api, resource, words, args } = context
  const [path] = words
  if (path === undefined)
    throw usageError(t('请写明文件：quarterdeck {noun} import <文件>', { noun: resource.id }))
  const task = await uploaded(context, path)
  const unmatched = task.headings.filter((_, index) => task.mapping[index] === null)
  if (unmatched.length > 0)
    note(t('没有匹配的列：{names}', { names: unmatched.map(({ heading }) => heading).join(t('、')) }))
  await api.post(`${importTask.path}/check`, { ids: task.id, mapping: task.mapping })
  const checked = await settled(context, task.id)
  if ((checked.failCount ?? 0) > 0) {
    await writeFaults(context, task.id)
    throw new CommandError(
      EXIT.refused,
      t('{count} 行有错误，没有写入任何数据', { count: checked.failCount ?? 0 }),
    )
  }
  const count = checked.totalCount ?? 0
  if (args.flags.has('preview')) return note(t('检查通过：{count} 行', { count }))
  if (!(await agrees(args, t('导入 {count} 行吗?', { count }))))
    throw new CommandError(EXIT.refused, t('已取消'))
  await api.post(`${importTask.path}/confirm`, { ids: task.id })
  const done = await settled(context, task.id)
  if (done.operation) await rememberOperations(api, resource, [done.operation])
  if (formatOf(args) === 'json') writeJson({ rows: done.successCount ?? 0, operation: done.operation })
  else note(t('已导入 {count} 行', { count: done.successCount ?? 0 }))
}
