import { readFile } from 'node:fs/promises'
import type { WireRow } from '../../contract/wire.ts'
import { usageError } from '../exit.ts'
import { t } from '../text.ts'
import { readStdin } from './terminal.ts'

/** Values of `--from <file>` (`-` reads the standard input): a JSON object in row form. */
export async function valuesFromFile(path: string | undefined): Promise<WireRow> {
  if (path === undefined) return {}
  const text = path === '-' ? await readStdin() : await readFile(path, 'utf8').catch(() => null)
  if (text === null) throw usageError(t('无法读取文件 {path}', { path }))
  try {
    const parsed: unknown = JSON.parse(text)
    if (parsed !== null && typeof parsed === 'object' && !Array.isArray(parsed)) return parsed as WireRow
  } catch {
    // Said below.
  }
  throw usageError(t('文件 {path} 里不是一个 JSON 对象', { path }))
}
