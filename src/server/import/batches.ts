import type { Fields } from '../../contract/define/field.ts'
import { IMPORT_MODES, type ImportMode } from '../../contract/define/import.ts'
import type { Resource } from '../../contract/define/resource.ts'
import type { FieldError } from '../../contract/errors.ts'
import { validateDraft } from '../../contract/define/validate.ts'
import { decodeInput, type WireRow } from '../../contract/wire.ts'
import { type Candidate, createMany, type Faulty } from '../engine/createMany.ts'
import { hooksOf, type ImportRow } from '../engine/hooks.ts'
import type { Seen } from '../engine/uniqueness.ts'
import type { Work } from '../engine/work.ts'
import { sayIn } from '../export/words.ts'
import { readCell } from './cell.ts'
import { Dictionary } from './meanings.ts'
import type { Job, Matched } from './job.ts'
import type { SheetRow } from './sheetRow.ts'

const BATCH = 500

/**
 * Rows of a file in batches; a row below another of the same file begins a new one, so that the upper one
 * is there before it.
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
const english = sayIn('en')

/** A file as a whole: its rows, what its columns fill, and what it is for. */
type Whole = Pick<Job, 'resource' | 'matched' | 'rows'> & {
  readonly task: Pick<Job['task'], 'mode' | 'taskNo'>
}

/** Rows that mean the same as one above them. */
function repeatedRows({ resource, matched, rows }: Whole): ReadonlySet<number> {
  const columns = (resource.importing.once ?? []).map((name) =>
    matched.find(({ column }) => column.name === name),
  )
  const seen = new Set<string>(),
    again = new Set<number>()
  if (columns.length === 0 || columns.includes(undefined)) return again
  for (const row of rows) {
    const key = JSON.stringify(columns.map((one) => (one ? cellOf(row, one) : '')))
    if (seen.has(key)) again.add(row.number)
    seen.add(key)
  }
  return again
}

const modeOf = (wire: number | null): ImportMode | null =>
  wire === IMPORT_MODES.wire.add ? 'add' : wire === IMPORT_MODES.wire.update ? 'update' : null

/** What a row says in row form, with everything that is wrong with it by itself. */
function read({ number, wire, errors }: Candidate, fields: Fields): ImportRow {
  const values = decodeInput(fields, wire)
  const known = new Set(errors.map(({ field }) => field))
  return {
    number,
    values,
    errors: [
      ...errors,
      ...validateDraft(fields, values, { partial: false }).filter(({ field }) => !known.has(field)),
    ],
  }
}

/** Turns rows of a file into rows of the noun, batch by batch, under all its rules. */
export class Importing {
  readonly #resource: Resource
  readonly #matched: readonly Matched[]
  readonly #job: Whole
  readonly #write: boolean
  readonly #seen: Seen = new Map()
  readonly #again: ReadonlySet<number>
  #dictionary: Dictionary | null = null
  constructor(job: Whole, write: boolean) {
    this.#job = job
    this.#resource = job.resource
    this.#matched = job.matched
    this.#write = write
    this.#again = repeatedRows(job)
  }

  async take(
    rows: readonly SheetRow[],
    work: Work,
  ): Promise<{ readonly ids: readonly string[]; readonly faulty: readonly Faulty[] }> {
    const dictionary = (this.#dictionary ??= new Dictionary(this.#resource, work))
    for (const one of this.#matched)
      await dictionary.learn(
        one.column,
        rows.map((row) => cellOf(row, one)),
      )
    const candidates = rows.map((row) => this.#candidate(row, dictionary))
    const { importRows } = hooksOf(this.#resource),
      { fields } = this.#resource.importing
    if (!importRows || !fields)
      return createMany(this.#resource, candidates, work, { seen: this.#seen, write: this.#write })
    const { mode, taskNo } = this.#job.task
    return importRows(
      candidates.map((one) => read(one, fields)),
      { mode: modeOf(mode), taskNo, write: this.#write },
      work,
    )
  }

  #candidate(row: SheetRow, dictionary: Dictionary): Candidate {
    const wire: WireRow = {},
      errors: FieldError[] = []
    for (const one of this.#matched) {
      const text = cellOf(row, one),
        { column } = one
      if (text === '') continue
      const reading = readCell(column, text, dictionary.of(column), english)
      if ('fault' in reading) errors.push({ field: column.name, text: reading.fault })
      else wire[column.name] = reading.value
    }
    if (this.#again.has(row.number))
      errors.push({ field: this.#resource.importing.once?.[0] ?? '', text: '重复行' })
    return { number: row.number, wire, errors }
  }
}
