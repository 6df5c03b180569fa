import type { FileCallsSpec } from '../../contract/define/import.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { fail, type FieldError, Refusal } from '../../contract/errors.ts'
import type { AuditChange } from '../../contract/resources/system/operateLog.ts'
import type { Candidate, Faulty } from '../engine/createMany.ts'
import type { WriteResult } from '../engine/perform.ts'
import { requireOperation } from '../engine/permit.ts'
import { updateRow } from '../engine/save.ts'
import { visibleTo } from '../engine/scope.ts'
import type { Work } from '../engine/work.ts'
import { selectWhere } from '../store/rows.ts'
import type { SheetRow } from '../sheets/sheetRow.ts'
import { batchesOf, RowImporter } from './batches.ts'
import { importColumns, suggestMapping } from './columns.ts'
import type { Matched } from './importRun.ts'

/** Faulty rows that the answer names. */
const MAX_NAMED = 10

/** The file of an old client, and whether its rows change existing ones. */
interface Import {
  readonly calls: FileCallsSpec
  readonly table: { readonly headings: readonly string[]; readonly rows: readonly SheetRow[] }
  readonly covers: boolean
}
type Row = Readonly<Record<string, unknown>> & { readonly id: string }

/** The columns of a file by its headings; refuses (SHEET_COLUMN_MISSING) a file without a required one. */
function matchedColumns(resource: Resource, { calls, table }: Import, work: Work): Matched[] {
  const columns = importColumns(resource, work.caller),
    labels = new Map(columns.map(({ name, label }) => [name, label]))
  const headings = table.headings.map((heading) => {
    const field = calls.headings?.[heading.replaceAll('*', '')]
    return (field === undefined ? undefined : labels.get(field)) ?? heading
  })
  const mapping = suggestMapping(headings, columns)
  const missing = columns.find(({ name, required }) => required && !mapping.includes(name))
  if (missing) fail('SHEET_COLUMN_MISSING', { heading: missing.label }, 'file')
  return mapping.flatMap((name, index) => {
    const column = columns.find((candidate) => candidate.name === name)
    return column ? [{ index, column }] : []
  })
}

/** The existing rows that lines of the file change, by the value that names them. */
async function coveredRows(
  resource: Resource,
  by: string,
  values: readonly string[],
  work: Work,
): Promise<ReadonlyMap<string, Row>> {
  const rows = await selectWhere(work.db, resource, work.tenantId, {
    all: [visibleTo(resource, work), { field: by, operator: 'in', values }],
  })
  return new Map(rows.map((row) => [String(row[by]), row]))
}

/**
 * Imports all rows of a file in the transaction of the call, or none: then IMPORT_LINES_FAULTY names the
 * faulty ones. With `covers`, a line whose row exists changes it.
 */
export async function importAtOnce(
  resource: Resource,
  file: Import,
  work: Work,
): Promise<WriteResult<unknown>> {
  const { calls, table, covers } = file
  const matched = matchedColumns(resource, file, work)
  const index = matched.find(({ column }) => column.name === calls.by)?.index ?? -1
  const nameOf = ({ cells }: SheetRow): string => (cells[index] ?? '').trim()
  const covered = covers
    ? await coveredRows(resource, calls.by, table.rows.map(nameOf), work)
    : new Map<string, Row>()
  const fresh = table.rows.filter((row) => !covered.has(nameOf(row)))
  const importer = new RowImporter({ resource, matched, rows: fresh, task: { mode: null, taskNo: '' } }, true)
  const ids: string[] = [],
    faulty: Faulty[] = []
  for (const batch of batchesOf(resource, matched, fresh)) {
    const imported = await importer.importBatch(batch, work)
    ids.push(...imported.ids)
    faulty.push(...imported.faulty)
  }
  const coveringLines = table.rows.filter((row) => covered.has(nameOf(row)))
  const changed = await changeRows(
    resource,
    (await importer.read(coveringLines, work)).map((candidate) => ({
      candidate,
      row: covered.get(String(candidate.wire[calls.by] ?? '')),
      by: calls.by,
    })),
    work,
  )
  faulty.push(...changed.faulty)
  if (faulty.length > 0) fail('IMPORT_LINES_FAULTY', { n: faulty.length, lines: linesOf(faulty) }, 'file')
  return {
    answer: true,
    msg: '操作成功',
    targets: [...ids, ...changed.ids],
    changes: changed.changes,
    message: `新增 ${ids.length} 行，覆盖 ${changed.ids.length} 行`,
  }
}

const linesOf = (faulty: readonly Faulty[]): string =>
  faulty
    .toSorted((one, other) => one.number - other.number)
    .slice(0, MAX_NAMED)
    .map(({ number, errors }) => `第${number}行${errors.map(({ text }) => text).join('、')}`)
    .join('；')

interface Covering {
  readonly candidate: Candidate
  readonly row: Row | undefined
  readonly by: string
}

/** Changes existing rows to the values of their lines. */
async function changeRows(
  resource: Resource,
  coverings: readonly Covering[],
  work: Work,
): Promise<{ ids: string[]; changes: AuditChange[]; faulty: Faulty[] }> {
  const ids: string[] = [],
    changes: AuditChange[] = [],
    faulty: Faulty[] = []
  if (coverings.length > 0) requireOperation(work.caller, resource, 'edit')
  for (const { candidate, row, by } of coverings) {
    const errors = [...candidate.errors]
    if (row && errors.length === 0) {
      const { [by]: _, ...wire } = candidate.wire
      try {
        const result = await updateRow(resource, { ...wire, id: row.id, version: row.version }, work)
        ids.push(row.id)
        changes.push(...(result.changes ?? []))
      } catch (error) {
        errors.push(...errorsOf(error))
      }
    }
    if (errors.length > 0) faulty.push({ number: candidate.number, errors })
  }
  return { ids, changes, faulty }
}

function errorsOf(error: unknown): readonly FieldError[] {
  if (!(error instanceof Refusal)) throw error
  return error.errors.length > 0 ? error.errors : [error.fieldError]
}
