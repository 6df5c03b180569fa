import type { Resource } from '../contract/define/resource.ts'
import { readRow, type WireRow } from '../contract/wire.ts'
import { encodeInput } from '../contract/wireOut.ts'
import { savePath } from '../palette/calls.ts'
import type { Api } from './api.ts'
import { oncePart } from './onceValues.ts'
import { readDetail, type Row } from './rows.ts'

/** A row in wire form, with its state where the form has it. */
export function encodeDraft(resource: Resource, draft: Readonly<WireRow>): WireRow {
  const { stateField, states } = resource
  const state = stateField === null ? undefined : draft[stateField]
  return {
    ...encodeInput(resource.fields, draft),
    ...(stateField && state !== undefined ? { [stateField]: states?.wire[String(state)] ?? state } : {}),
  }
}

/** What the server answers to a save. */
export interface SavedRow {
  readonly row: Row | null
  readonly operation: string | null
  readonly once: Readonly<Record<string, string>>
}

/** Saves a row in wire form. */
export async function saveDraft(
  api: Api,
  resource: Resource,
  wire: Readonly<WireRow>,
  key?: string,
): Promise<SavedRow> {
  const answer = await api.post<WireRow | boolean | null>(savePath(resource, wire.id === undefined), wire, {
    key,
  })
  if (answer === null || typeof answer !== 'object') return { row: null, operation: null, once: {} }
  const once = oncePart(resource, answer)
  const rest = Object.fromEntries(Object.entries(answer).filter(([name]) => !(name in once)))
  return {
    row: readRow(resource, rest) as Row,
    operation: typeof answer.operation === 'string' ? answer.operation : null,
    once,
  }
}

/** The changed fields with the identity of the row that was read: the server leaves the others as they are. */
export async function changedDraft(
  api: Api,
  resource: Resource,
  id: string | undefined,
  draft: Readonly<WireRow>,
): Promise<WireRow> {
  const row = await readDetail(api, resource, id)
  const { single } = resource
  return {
    ...draft,
    ...(row.id ? { id: row.id } : {}),
    ...('version' in row ? { version: row.version } : {}),
    ...(single !== null && single !== 'tenant' ? { [single.by]: row[single.by] ?? id } : {}),
  }
}
