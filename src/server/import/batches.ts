import type { Resource } from '../../contract/define/resource.ts'
import type { FieldError } from '../../contract/errors.ts'
import type { WireRow } from '../../contract/wire.ts'
import { type Candidate, createMany, type Faulty } from '../engine/createMany.ts'
import type { Seen } from '../engine/uniqueness.ts'
import type { Work } from '../engine/work.ts'
import { sayIn } from '../export/words.ts'
import { readCell } from './cell.ts'
import type { ImportColumn } from './columns.ts'
import { Dictionary } from './meanings.ts'
import type { SheetRow } from './sheet.ts'

/** A column of the file and what it fills. */
export interface Matched { readonly index: number; readonly column: ImportColumn }
const BATCH = 500

/** Rows of a file in batches; a row below another of the same file begins a new one, so that the upper one is there before it. */
export function batchesOf(resource: Resource, matched: readonly Matched[], rows: readonly SheetRow[]): SheetRow[][] {
  const own = resource.shape === 'tree' ? matched.filter(({ column }) => column.field.kind === 'text').map(({ index }) => index) : []
  const parent = matched.find(({ column }) => column.field.kind === 'parent')
  const batches: SheetRow[][] = []
  let batch: SheetRow[] = [], texts = new Set<string>()
  for (const row of rows) {
    if (batch.length >= BATCH || (parent && texts.has(cellOf(row, parent)))) { batches.push(batch); batch = []; texts = new Set() }
    batch.push(row)
    for (const index of own) texts.add((row.cells[index] ?? '').trim())
  }
  return batch.length > 0 ? [...batches, batch] : batches
}

const cellOf = ({ cells }: SheetRow, { index }: Matched): string => (cells[index] ?? '').trim()
const english = sayIn('en')

/** Turns rows of a file into rows of the noun, batch by batch, under all its rules. */
export class Importing {
  readonly #resource: Resource
  readonly #matched: readonly Matched[]
  readonly #write: boolean
  readonly #seen: Seen = new Map()
  #dictionary: Dictionary | null = null
  constructor(resource: Resource, matched: readonly Matched[], write: boolean) { this.#resource = resource; this.#matched = matched; this.#write = write }

  async take(rows: readonly SheetRow[], work: Work): Promise<{ readonly ids: readonly string[]; readonly faulty: readonly Faulty[] }> {
    const dictionary = (this.#dictionary ??= new Dictionary(this.#resource, work))
    for (const one of this.#matched) await dictionary.learn(one.column, rows.map((row) => cellOf(row, one)))
    return createMany(this.#resource, rows.map((row) => this.#candidate(row, dictionary)), work, { seen: this.#seen, write: this.#write })
  }

  #candidate(row: SheetRow, dictionary: Dictionary): Candidate {
    const wire: WireRow = {}, errors: FieldError[] = []
    for (const one of this.#matched) {
      const text = cellOf(row, one), { column } = one
      if (text === '') continue
      const reading = readCell(column, text, dictionary.of(column), english)
      if ('fault' in reading) errors.push({ field: column.name, text: reading.fault })
      else wire[column.name] = reading.value
    }
    return { number: row.number, wire, errors }
  }
}
