import type { Fields } from '../../contract/define/field.ts'
import { IMPORT_MODES, type ImportMode } from '../../contract/define/import.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { type FieldError, fieldError } from '../../contract/errors.ts'
import { validateDraft } from '../../contract/define/validate.ts'
import { decodeInput, type WireRow } from '../../contract/wire.ts'
import { type Candidate, createMany, type Faulty } from '../engine/createMany.ts'
import type { ImportRow } from '../engine/hooks.ts'
import { hooksOf } from '../engine/particulars.ts'
import type { FirstRowByKey } from '../engine/uniqueness.ts'
import type { Work } from '../engine/work.ts'
import { translatorFor } from '../engine/translation.ts'
import { readCell, keepsBlanks } from './cell.ts'
import { ReferenceLookup } from './referenceLookup.ts'
import type { ImportRun, Matched } from './importRun.ts'
import type { SheetRow } from '../sheets/sheetRow.ts'

const BATCH = 500

/**
 * Splits the rows of a file into batches. A row whose parent is in the same file starts a new batch, so that
 * the parent is inserted before it.
 */
export function batchesOf(
  resource: Resource,
  matched: readonly Matched[],
  rows: readonly SheetRow[],
): SheetRow[][] {
  const own =
    resource.shape === 'tree'
      ? matched.filter(({ column }) => column.field.kind === 'text').map(({ index }) => index)
      : []
  const parent = matched.find(({ column }) => column.field.kind === 'parent')
  const batches: SheetRow[][] = []
  let batch: SheetRow[] = [],
    texts = new Set<string>()
  for (const row of rows) {
    if (batch.length >= BATCH || (parent && texts.has(cellOf(row, parent)))) {
      batches.push(batch)
      batch = []
      texts = new Set()
    }
    batch.push(row)
    for (const index of own) texts.add((row.cells[index] ?? '').trim())
  }
  return batch.length > 0 ? [...batches, batch] : batches
}

const cellOf = ({ cells }: SheetRow, { index }: Matched): string => (cells[index] ?? '').trim()
const toEnglish = translatorFor('en')

/** The rows of a file with its column mapping and its mode. */
type ImportSource = Pick<ImportRun, 'resource' | 'matched' | 'rows'> & {
  readonly task: Pick<ImportRun['task'], 'mode' | 'taskNo'>
}

/** Numbers of rows that repeat an earlier row in the columns that must be unique (`once`). */
function repeatedRows({ resource, matched, rows }: ImportSource): ReadonlySet<number> {
  const columns = (resource.importing.once ?? []).map((name) =>
    matched.find(({ column }) => column.name === name),
  )
  const seenKeys = new Set<string>(),
    repeated = new Set<number>()
  if (columns.length === 0 || columns.includes(undefined)) return repeated
  for (const row of rows) {
    const key = JSON.stringify(columns.map((match) => (match ? cellOf(row, match) : '')))
    if (seenKeys.has(key)) repeated.add(row.number)
    seenKeys.add(key)
  }
  return repeated
}

const modeOf = (wire: number | null): ImportMode | null =>
  wire === IMPORT_MODES.wire.add ? 'add' : wire === IMPORT_MODES.wire.update ? 'update' : null

/** The values of a row in row form, with the errors of its own cells. */
function toImportRow({ number, wire, errors }: Candidate, fields: Fields): ImportRow {
  const values = decodeInput(fields, wire)
  const faultyFields = new Set(errors.map(({ field }) => field))
  return {
    number,
    values,
    errors: [
      ...errors,
      ...validateDraft(fields, values, { partial: false }).filter(({ field }) => !faultyFields.has(field)),
    ],
  }
}

/**
 * Inserts or changes the rows of a noun from the rows of a file, batch by batch, with all rules of the noun.
 */
export class RowImporter {
  readonly #resource: Resource
  readonly #matched: readonly Matched[]
  readonly #source: ImportSource
  readonly #write: boolean
  readonly #seenValues: FirstRowByKey = new Map()
  readonly #repeated: ReadonlySet<number>
  #lookup: ReferenceLookup | null = null
  constructor(source: ImportSource, write: boolean) {
    this.#source = source
    this.#resource = source.resource
    this.#matched = source.matched
    this.#write = write
    this.#repeated = repeatedRows(source)
  }

  /** The values of rows in wire form, with the errors of their cells. */
  async read(rows: readonly SheetRow[], work: Work): Promise<Candidate[]> {
    const lookup = (this.#lookup ??= new ReferenceLookup(this.#resource, work))
    for (const match of this.#matched)
      await lookup.load(
        match.column,
        rows.map((row) => cellOf(row, match)),
      )
    return rows.map((row) => this.#candidate(row, lookup))
  }

  async importBatch(
    rows: readonly SheetRow[],
    work: Work,
  ): Promise<{ readonly ids: readonly string[]; readonly faulty: readonly Faulty[] }> {
    const candidates = await this.read(rows, work)
    const { importRows } = hooksOf(this.#resource, work),
      { fields } = this.#resource.importing
    if (!importRows || !fields)
      return createMany(this.#resource, candidates, work, { firstRows: this.#seenValues, write: this.#write })
    const { mode, taskNo } = this.#source.task
    return importRows(
      candidates.map((candidate) => toImportRow(candidate, fields)),
      { mode: modeOf(mode), taskNo, write: this.#write },
      work,
    )
  }

  #candidate(row: SheetRow, lookup: ReferenceLookup): Candidate {
    const wire: WireRow = {},
      errors: FieldError[] = []
    for (const match of this.#matched) {
      const trimmed = cellOf(row, match),
        { column } = match
      if (trimmed === '') continue
      const text = keepsBlanks(column.field) ? (row.cells[match.index] ?? '') : trimmed
      const result = readCell(column, text, lookup.of(column), toEnglish)
      if ('fault' in result) errors.push({ field: column.name, text: result.fault })
      else wire[column.name] = result.value
    }
    if (this.#repeated.has(row.number))
      errors.push(fieldError(this.#resource.importing.once?.[0] ?? '', 'IMPORT_ROW_REPEATED'))
    return { number: row.number, wire, errors }
  }
}
