import type { Resource } from '../../contract/define/resource.ts'
import { namedBy, pickableFields } from '../engine/choices.ts'
import type { NumberedMatch } from '../engine/findByNumber.ts'
import { findByReading } from '../engine/findByReading.ts'
import { hiddenFields, visibleTo } from '../engine/scope.ts'
import type { Reading } from '../engine/work.ts'
import { selectRows } from '../store/pageRows.ts'
import { findMatching } from '../store/rows.ts'

/** A record the palette offers. */
export interface Hit {
  readonly resource: string
  readonly id: string
  readonly title: string
  readonly hint: string
  /** Name of its state. */
  readonly state?: string
  /** Where it was found by a number: the field, and whether the number is whole, a beginning or an ending. */
  readonly field?: string
  readonly value?: string
  readonly way?: NumberedMatch['way']
}

/** The row with an id. */
export async function byId(resource: Resource, id: string, reading: Reading): Promise<Hit[]> {
  const rows = await findMatching(reading.database.kysely, resource, {
    tenantId: reading.tenantId,
    ids: [id],
    where: visibleTo(resource, reading),
  })
  return rows.map((row) => hitOf(resource, row, reading))
}

/** Rows with the query in their title or searched texts. */
export async function byText(resource: Resource, query: string, reading: Reading): Promise<Hit[]> {
  const rows = await selectRows(reading.database.kysely, resource, {
    tenantId: reading.tenantId,
    where: { all: [visibleTo(resource, reading), namedBy(resource, query, reading)] },
    order: [],
    limit: 5,
    offset: 0,
  })
  return rows.map((row) => hitOf(resource, row, reading))
}

/** People, companies and goods by the pinyin of their names. */
export async function byReading(resource: Resource, query: string, reading: Reading): Promise<Hit[]> {
  if (!resource.foundByReading) return []
  const rows = await findByReading(resource, query, reading)
  return rows.map((row) => hitOf(resource, row, reading))
}

function hitOf(resource: Resource, row: Readonly<Record<string, unknown>>, reading: Reading): Hit {
  const pickable = pickableFields(resource, reading)
  const hidden = hiddenFields(resource, reading.caller)
  const isShown = (name: string): boolean =>
    name !== resource.title && resource.fields[name]?.kind === 'text' && !hidden.has(name)
  // A text people read says more than a further code.
  const hint =
    resource.list.columns.find(
      (name) => isShown(name) && !resource.fields[name]?.mono && !resource.fields[name]?.mask,
    ) ?? resource.list.search.find((name) => isShown(name) && pickable.has(name))
  const { stateField } = resource
  const state = stateField !== null && !hidden.has(stateField) ? row[stateField] : null
  return {
    resource: resource.id,
    id: String(row.id),
    title: String((pickable.has(resource.title) ? row[resource.title] : null) ?? row.id),
    hint: String(row[hint ?? 'id'] ?? ''),
    ...(typeof state === 'string' ? { state } : {}),
  }
}

/** A row that was found by a number. */
export const numberedHit = ({ resource, row, field, way }: NumberedMatch, reading: Reading): Hit => ({
  ...hitOf(resource, row, reading),
  field,
  value: String(row[field] ?? ''),
  way,
})
