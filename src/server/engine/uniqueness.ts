import type { Resource } from '../../contract/define/resource.ts'
import type { FieldError } from '../../contract/errors.ts'
import { fillText } from '../../kernel/sentence.ts'
import { columnOf } from '../store/columns.ts'
import { selectRows } from '../store/pageRows.ts'
import type { Changes } from './hooks.ts'
import type { Work } from './work.ts'

const MAX_EXISTING_ROWS = 10_000

/** Fields whose combined values may occur once, and the message for a duplicate. */
interface UniqueSet {
  readonly fields: readonly string[]
  readonly text: (value: string) => string
}

function uniqueSetsOf(resource: Resource): UniqueSet[] {
  const singleFields = Object.entries(resource.fields)
    .filter(([, field]) => field.unique && field.kind !== 'secret')
    .map(
      ([name, field]): UniqueSet => ({
        fields: [name],
        text: (value) =>
          typeof field.unique === 'string'
            ? fillText(field.unique, { value })
            : `${field.label}“${value}”已存在`,
      }),
    )
  return [
    ...singleFields,
    ...resource.uniqueTogether.map(({ fields, text }): UniqueSet => ({ fields, text: () => text })),
  ]
}

/**
 * The key of a row in a unique set, or null where it cannot collide. An empty parent or reference counts as a
 * value; other empty values never collide.
 */
function keyOf(resource: Resource, fields: readonly string[], row: Readonly<Changes>): string | null {
  const values = fields.map(
    (name) =>
      row[name] ??
      (resource.fields[name]?.kind === 'parent' || resource.fields[name]?.kind === 'reference' ? '0' : null),
  )
  return values.includes(null) ? null : JSON.stringify(values.map(String))
}

/** A draft with the number of its row in the file. */
export interface Numbered {
  readonly number: number
  readonly draft: Changes
}
export type FirstRowByKey = Map<string, number>

/**
 * Finds duplicates among new rows, and with stored rows by one query for each unique set. Returns the errors
 * by row number; `firstRows` carries the keys of former parts of the file and is extended.
 */
export async function findRepeated(
  resource: Resource,
  rows: readonly Numbered[],
  firstRows: FirstRowByKey,
  work: Work,
): Promise<Map<number, FieldError[]>> {
  const errors = new Map<number, FieldError[]>()
  for (const { fields, text } of uniqueSetsOf(resource)) {
    const existingKeys = await takenKeys(resource, fields, rows, work)
    const last = fields.at(-1) ?? ''
    for (const { number, draft } of rows) {
      const key = keyOf(resource, fields, draft)
      if (key === null) continue
      const uniqueKey = `${fields.join()}:${key}`,
        earlier = firstRows.get(uniqueKey)
      const message = existingKeys.has(key)
        ? text(String(draft[last] ?? ''))
        : earlier !== undefined && earlier !== number
          ? `${resource.fields[last]?.label ?? ''}与第${earlier}行重复`
          : null
      firstRows.set(uniqueKey, earlier ?? number)
      if (message)
        errors.set(number, [
          ...(errors.get(number) ?? []),
          { field: last, text: message, errCode: 'DUPLICATE' },
        ])
    }
  }
  return errors
}

async function takenKeys(
  resource: Resource,
  fields: readonly string[],
  rows: readonly Numbered[],
  work: Work,
): Promise<Set<string>> {
  const keyField = [...fields]
    .reverse()
    .find((name) => rows.some(({ draft }) => draft[name] !== null && draft[name] !== undefined))
  const column = keyField ? columnOf(resource, keyField) : undefined
  if (!keyField || !column) return new Set()
  const values = [
    ...new Set(
      rows
        .map(({ draft }) => draft[keyField])
        .filter((value) => value !== null && value !== undefined)
        .map((value) => column.encode(value)),
    ),
  ]
  const existing = await selectRows(work.db, resource, {
    tenantId: work.tenantId,
    where: { field: keyField, operator: 'in', values },
    order: [],
    limit: MAX_EXISTING_ROWS,
    offset: 0,
  })
  return new Set(existing.map((row) => keyOf(resource, fields, row)).filter((key) => key !== null))
}
