import { IMPORT_MODES } from '../../contract/define/import.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { get, post } from '../api.ts'
import { saveFile } from '../files.ts'
import { locale, t } from '../text.ts'

/** A column of the file with its heading and sample values. */
export interface FileColumn {
  readonly heading: string
  readonly samples: readonly string[]
}
/** A field a column may fill; labels are in the operator's language. */
export interface TargetColumn {
  readonly name: string
  readonly label: string
  readonly required: boolean
}
export type ColumnMapping = readonly (string | null)[]
/** State of an import. */
export interface ImportTask {
  readonly id: string
  readonly fileName: string
  readonly status: 'waiting' | 'running' | 'checked' | 'done' | 'failed' | 'cancelled'
  readonly step: 'match' | 'check' | 'write'
  readonly headings: readonly FileColumn[]
  /** Empty where the file has a fixed format: then there is nothing to match. */
  readonly columns: readonly TargetColumn[]
  readonly mapping: ColumnMapping
  /** Valid rows are written although others are faulty. */
  readonly partial?: boolean
  /** Whether its rows are new or change existing ones, where the noun asks. */
  readonly mode?: string | null
  readonly progress: number
  readonly totalCount: number | null
  readonly successCount: number | null
  readonly failCount: number | null
  readonly errorMsg: string | null
  readonly operation: string | null
}
export interface Fault {
  readonly rowNo: number
  readonly field: string
  readonly label: string
  readonly value: string
  readonly text: string
}
export interface FaultPage {
  readonly records: readonly Fault[]
  readonly total: number
  readonly current: number
  readonly pages: number
}

/** The calls of the import dialog, either the usual ones or a noun's own two steps. */
export interface ImportFlow {
  /** In the operator's language. */
  readonly title: string
  /**
   * The purposes a file may have, by value, labels in the operator's language; empty where there is no
   * choice.
   */
  readonly modes?: readonly (readonly [value: string, label: string])[]
  readonly limits?: string
  readonly template: (() => Promise<void>) | null
  readonly upload: (file: File, mode: string | null) => Promise<ImportTask>
  readonly read: (id: string) => Promise<ImportTask>
  readonly check: (id: string, mapping: ColumnMapping) => Promise<void>
  readonly faults: (id: string, page: number) => Promise<FaultPage>
  readonly faultFile: ((id: string) => Promise<void>) | null
  readonly confirm: (id: string) => Promise<void>
  readonly cancel: (id: string) => Promise<void>
  /** Text of a fault in the operator's language. */
  readonly formatFault: (fault: Fault) => string
}

const TASK_PATH = '/biz-export/importTask'
/** Number of faults in a page of `faults`. */
export const FAULT_PAGE_SIZE = 50

/** The usual flow: a file with any columns, matched to the fields of a noun. */
export function defaultImportFlow(resource: Resource, formatFault: ImportFlow['formatFault']): ImportFlow {
  const read = (id: string): Promise<ImportTask> =>
    get<ImportTask>(`${TASK_PATH}/sketch`, { query: { id, exportLocale: locale() }, quiet: true })
  return {
    title: t('导入{label}', { label: t(resource.label) }),
    formatFault,
    read,
    modes: resource.importing.modes
      ? Object.entries(IMPORT_MODES.labels).map(([value, label]) => [value, t(label)])
      : [],
    ...(resource.importing.maxBytes
      ? {
          limits: t('xlsx 或 csv，首行为表头，最多 50000 行、{limit}MB', {
            limit: Math.floor(resource.importing.maxBytes / 1024 / 1024),
          }),
        }
      : {}),
    template: () => saveFile(`${resource.path}/importTemplate`, { exportLocale: locale() }),
    upload: async (file, mode) => {
      const form = new FormData()
      if (mode !== null) form.append('mode', mode)
      form.append('exportLocale', locale())
      form.append('file', file)
      return read(
        (await post<{ readonly taskId: string }>(`${resource.path}/import`, form, { quiet: true })).taskId,
      )
    },
    check: async (id, mapping) => {
      await post(`${TASK_PATH}/check`, { ids: id, mapping }, { quiet: true })
    },
    faults: (id, current) =>
      get<FaultPage>(`${TASK_PATH}/faults`, { query: { id, current, size: FAULT_PAGE_SIZE } }),
    faultFile: (id) => saveFile(`${TASK_PATH}/faultFile`, { id, exportLocale: locale() }),
    confirm: async (id) => {
      await post(`${TASK_PATH}/confirm`, { ids: id }, { quiet: true })
    },
    cancel: async (id) => {
      await post(`${TASK_PATH}/cancel/${id}`, {}, { quiet: true })
    },
  }
}
