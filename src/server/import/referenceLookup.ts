import type { FieldSpec } from '../../contract/define/field.ts'
import { numberBesideTitle } from '../../contract/define/lookup.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { isLongId } from '../../kernel/id.ts'
import { hiddenFields, visibleTo } from '../engine/scope.ts'
import type { Reading } from '../engine/work.ts'
import { columnOf } from '../store/columns.ts'
import { selectRows } from '../store/pageRows.ts'
import { partsOf } from './cell.ts'
import type { ImportColumn } from './columns.ts'
import type { Predicate } from '../store/predicate.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: string }
const MAX_ROWS = 20_000

/** Fields that identify a row of the noun besides its title, such as codes and numbers. */
const codesOf = (target: Resource): string[] =>
  Object.entries(target.fields)
    .filter(
      ([name, { kind, internal, mask }]) =>
        kind === 'text' &&
        !internal &&
        !mask &&
        name !== target.title &&
        /(^|[a-z])(code|key|account|no)$/i.test(name),
    )
    .map(([name]) => name)

/**
 * Resolves the texts of cells to dictionary keys and to ids or numbers of rows the caller may see, by title or by
 * code.
 * Each text is looked up once.
 */
export class ReferenceLookup {
  readonly #resource: Resource
  readonly #reading: Reading
  readonly #resolvedByColumn = new Map<string, Map<string, string | null>>()
  constructor(resource: Resource, reading: Reading) {
    this.#resource = resource
    this.#reading = reading
  }

  of(column: ImportColumn): Map<string, string | null> {
    const resolved = this.#resolvedByColumn.get(column.name) ?? new Map<string, string | null>()
    this.#resolvedByColumn.set(column.name, resolved)
    return resolved
  }

  /** Resolves the texts of cells of a column with one query. */
  async load(column: ImportColumn, cells: readonly string[]): Promise<void> {
    const { field } = column
    const resolved = this.of(column)
    if (field.kind === 'dictionary') {
      if (resolved.size === 0) await this.#loadEntries(field, resolved)
      return
    }
    const target = this.targetOf(field)
    if (!target) return
    const unresolved = [...new Set(field.kind === 'references' ? cells.flatMap(partsOf) : cells)].filter(
      (text) => text !== '' && !resolved.has(text),
    )
    if (unresolved.length > 0) await this.#loadRows(target, field, unresolved, resolved)
  }

  targetOf(field: FieldSpec): Resource | undefined {
    if (field.kind === 'parent') return this.#resource
    const to = field.kind === 'reference' || field.kind === 'references' ? field.to : field.numberOf
    return to === undefined ? undefined : this.#reading.services.resources.find(({ id }) => id === to)
  }

  async #loadEntries(field: FieldSpec, resolved: Map<string, string | null>): Promise<void> {
    const entries = await this.#reading.services.labels.dictionary(field, this.#reading.tenantId)
    for (const key of entries.keys()) resolved.set(key, key)
    for (const [key, label] of entries) resolved.set(label, key)
  }

  async #loadRows(
    target: Resource,
    field: FieldSpec,
    texts: readonly string[],
    resolved: Map<string, string | null>,
  ): Promise<void> {
    const hidden = hiddenFields(target, this.#reading.caller)
    const names = [target.title, ...codesOf(target)].filter(
      (name) => columnOf(target, name) && !hidden.has(name),
    )
    const ids = texts.filter((text) => isLongId(text))
    const named: Predicate = {
      any: [
        ...names.map((name) => ({ field: name, operator: 'in' as const, values: texts })),
        ...(ids.length > 0 ? [{ field: 'id', operator: 'in' as const, values: ids }] : []),
      ],
    }
    const where: Predicate = { all: [visibleTo(target, this.#reading), ...eligible(target, field), named] }
    const rows = await selectRows(this.#reading.database.kysely, target, {
      tenantId: this.#reading.tenantId,
      where,
      order: [],
      limit: MAX_ROWS,
      offset: 0,
    })
    for (const text of texts) {
      const row = resolveRow(text, ids.includes(text) ? [...names, 'id'] : names, rows)
      if (row !== undefined) resolved.set(text, row && storedOf(target, field, row))
    }
  }
}

/** What the field stores of a row: its id, or its number. */
const storedOf = (target: Resource, { numberOf }: FieldSpec, row: Row): string | null =>
  numberOf === undefined ? row.id : (textOf(row[numberBesideTitle(target) ?? 'id']) ?? null)
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Conditions of the field on the rows that may be referenced. */
function eligible(target: Resource, { where }: FieldSpec): Predicate[] {
  return Object.entries(where ?? {}).flatMap(([name, allowed]) => {
    const column = columnOf(target, name)
    return column
      ? [
          {
            field: name,
            operator: 'in' as const,
            values: (Array.isArray(allowed) ? (allowed as readonly unknown[]) : [allowed]).map((value) =>
              column.encode(value),
            ),
          },
        ]
      : []
  })
}

/**
 * The row a text means: by title first, then by code; if several rows have the code, the root of
 * the tree. `null` if the text is ambiguous, `undefined` if no row has it.
 */
function resolveRow(text: string, names: readonly string[], rows: readonly Row[]): Row | null | undefined {
  for (const name of names) {
    const matches = rows.filter((row) => row[name] === text)
    const roots =
      matches.length > 1 ? matches.filter((row) => 'parentId' in row && row.parentId === null) : []
    const chosen = roots.length === 1 ? roots : matches
    if (chosen.length > 0) return chosen.length === 1 ? chosen[0] : null
  }
  return undefined
}
