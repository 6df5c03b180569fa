import type { Resource } from '../../../contract/define/resource.ts'
import { readRow, type WireRow } from '../../../contract/wire.ts'
import { ApiError, randomId } from '../../api.ts'
import { rememberSave } from '../../bulk/rememberSave.ts'
import { sameValue } from '../../form/conflict.ts'
import { wireDraft } from '../../form/draft.ts'
import type { Row } from '../../record/calls.ts'
import { type Saved, saveRow } from '../../record/changes.ts'
import { forgetDictionaries } from '../../record/dictionaries.ts'
import { fieldNamed } from '../../../palette/fields.ts'
import type { ListModel } from '../model.ts'

/** One changed cell: the row as it was when it was edited, and the new value in row form. */
export interface CellChange {
  readonly row: Row
  readonly name: string
  readonly value: unknown
}

/** The row as the server has it, where a change was refused because somebody else was first. */
export const currentRow = (resource: Resource, error: unknown): Row | null =>
  error instanceof ApiError && error.errCode === 'VERSION_CONFLICT' && error.body.current
    ? (readRow(resource, error.body.current as WireRow) as Row)
    : null

/** Saves in progress by row: changes of one row follow each other, each with the version the last one left. */
const inProgress = new Map<string, Promise<unknown>>()

/** The row to compare with: as it is now, unless somebody else has changed this very field. */
function baseOf({ row: loaded }: ListModel, { row, name }: CellChange): Row {
  const current = loaded(row.id)
  return current && sameValue(current[name], row[name]) ? current : row
}

async function send(model: ListModel, change: CellChange, base: Row): Promise<Saved> {
  const { resource } = model
  const spec = fieldNamed(resource, change.name)
  const fields = spec ? [{ name: change.name, spec, readOnly: false }] : []
  const saved = await saveRow(
    resource,
    wireDraft(resource, fields, { [change.name]: change.value }, base),
    randomId(),
  )
  return saved
}

/** Updates one field; where others changed the row but not this field, once more on their version. */
export async function updateField(model: ListModel, change: CellChange): Promise<Saved> {
  const { id } = change.row
  const previous = inProgress.get(id) ?? Promise.resolve()
  const run = previous
    .catch(() => undefined)
    .then(async () => {
      const base = baseOf(model, change)
      try {
        return await send(model, change, base)
      } catch (error) {
        const theirs = currentRow(model.resource, error)
        if (theirs === null || !sameValue(theirs[change.name], change.row[change.name])) throw error
        return await send(model, change, theirs)
      }
    })
  inProgress.set(id, run)
  try {
    return await run
  } finally {
    if (inProgress.get(id) === run) inProgress.delete(id)
  }
}

/** Paints a change at once and saves it; throws what the server refused, with the old value painted again. */
export async function saveCell(model: ListModel, change: CellChange, undone: () => void): Promise<void> {
  const patch = model.source.patch([change.row.id], { [change.name]: change.value })
  try {
    const saved = await updateField(model, change)
    patch.commit()
    if (saved.row) model.source.put([saved.row])
    forgetDictionaries()
    rememberSave(model.resource, saved, false, undone)
  } catch (error) {
    patch.rollback()
    throw error
  }
}
