import { createReadStream } from 'node:fs'
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fail } from '../../contract/errors.ts'
import type { Reading } from '../engine/work.ts'
import { readLimit } from '../engine/parameters.ts'
import { kindOf } from '../sheets/sheetReader.ts'

/** Maximum number of rows where the tenant sets no limit. */
const DEFAULT_MAX_ROWS = 50_000

/** Where the file of a task is: in a folder of its tenant, named by the id of the task. */
export interface FileLocation {
  readonly dataDir: string
  readonly tenantId: string
  readonly taskId: string
}

const pathOf = ({ dataDir, tenantId, taskId }: FileLocation): string =>
  join(dataDir, 'imports', tenantId, taskId)

/** Copies an uploaded file to its location. It is renamed to its final name when it is complete. */
export async function keepFile(location: FileLocation, from: string): Promise<void> {
  const path = pathOf(location)
  await mkdir(dirname(path), { recursive: true })
  await copyFile(from, `${path}.part`)
  await rename(`${path}.part`, path)
}

export const dropFile = (location: FileLocation): Promise<void> => rm(pathOf(location), { force: true })

/** The path of a task's file and the maximum number of rows it may have. */
export async function sourceOf(
  { services, tenantId, database }: Pick<Reading, 'services' | 'tenantId' | 'database'>,
  taskId: string,
): Promise<{ readonly path: string; readonly maxRows: number }> {
  return {
    path: pathOf({ dataDir: services.config.dataDir, tenantId, taskId }),
    maxRows: await maxRowsOf({ database, tenantId }),
  }
}

/** The uploaded file of a task. Refuses with `EXPORT_EXPIRED` if it was removed. */
export async function sentFile(
  { services, tenantId }: Pick<Reading, 'services' | 'tenantId'>,
  taskId: string,
  name: string,
): Promise<{ readonly name: string; readonly bytes: AsyncIterable<Buffer>; readonly kind: 'xlsx' | 'csv' }> {
  const path = pathOf({ dataDir: services.config.dataDir, tenantId, taskId })
  if (!(await stat(path).catch(() => null))) fail('EXPORT_EXPIRED', { text: '文件已过期，请重新上传' })
  return { name, kind: await kindOf(path), bytes: createReadStream(path) }
}

/** The maximum number of rows of a file of this tenant. */
export const maxRowsOf = ({ database, tenantId }: Pick<Reading, 'database' | 'tenantId'>): Promise<number> =>
  readLimit({ database, tenantId }, 'import.maxRows', DEFAULT_MAX_ROWS)
