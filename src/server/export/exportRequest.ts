import { createHash } from 'node:crypto'
import type { Resource } from '../../contract/define/resource.ts'
import { fail } from '../../contract/errors.ts'
import { exportTask } from '../../contract/resources/desk/exportTask.ts'
import { formatMoment } from '../../kernel/time.ts'
import type { Caller } from '../engine/caller.ts'
import type { Parameters } from '../engine/route.ts'
import { hiddenFields } from '../engine/scope.ts'
import { fixedFilter } from '../engine/timeFilters.ts'
import { chosenColumns } from './columns.ts'
import type { Locale } from '../engine/translation.ts'

/** An export call. `fileType` is null if the call names none. */
export interface ExportRequest {
  readonly filter: Readonly<Record<string, string>>
  readonly columns: readonly string[]
  readonly fileType: FileType | null
  readonly sync: boolean
  readonly locale: Locale
}
export type FileType = 'xlsx' | 'csv' | 'csvZip'

const RESERVED_PARAMETERS = new Set([
  'exportColumns',
  'fileType',
  'sync',
  'exportLocale',
  'Blade-Auth',
  'blade-auth',
  'current',
  'size',
  'ascs',
  'descs',
  'count',
  'cursor',
  'tenantId',
  'requestId',
  'requestNo',
])
const TYPES = exportTask.fields.fileType.wire ?? {}

/** Reads an export call: a list call with `exportColumns`, `fileType`, `exportLocale` and `sync` added. */
export function readExportRequest(resource: Resource, parameters: Parameters, caller: Caller): ExportRequest {
  const filter = Object.fromEntries(
    Object.entries(parameters)
      .filter(
        ([name, value]) =>
          (!RESERVED_PARAMETERS.has(name) || name in resource.fields) &&
          value !== '' &&
          value !== null &&
          value !== undefined,
      )
      .map(([name, value]) => [name, String(value)]),
  )
  const requestedColumns = String(parameters.exportColumns ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  return {
    filter: fixedFilter(resource, filter, { hidden: hiddenFields(resource, caller), now: new Date() }),
    columns: chosenColumns(resource, requestedColumns, caller),
    fileType: typeOf(parameters.fileType),
    sync: String(parameters.sync ?? '') === '1',
    locale: parameters.exportLocale === 'en' ? 'en' : 'zh',
  }
}

/** The file type of a wire value. */
export const typeNamed = (code: number): FileType =>
  Object.entries(TYPES).find(([, wire]) => wire === code)?.[0] as FileType

/** Name of an export: the page and the current time, digits only. */
export const namedNow = (page: string): string => `${page}-${formatMoment(new Date()).replace(/\D/g, '')}`

/** SHA-256 of what makes two exports equal: noun, filter, columns, file type and language. */
export const fingerprint = (
  resource: Resource,
  { filter, columns, fileType, locale }: ExportRequest,
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        resource.id,
        Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1)),
        columns,
        fileType,
        locale,
      ]),
    )
    .digest('hex')

function typeOf(value: unknown): FileType | null {
  if (value === undefined || value === null || value === '') return null
  const name = Object.entries(TYPES).find(([, code]) => String(code) === String(value))?.[0]
  return name === 'xlsx' || name === 'csv' || name === 'csvZip'
    ? name
    : fail('VALIDATION', { label: '文件类型', rule: '的选项不存在' }, 'fileType')
}
