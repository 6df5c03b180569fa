import type { Resource } from '../../../contract/define/resource.ts'
import { readRow, type WireRow } from '../../../contract/wire.ts'
import { fieldNamed } from '../../../palette/fields.ts'
import { ApiError, randomId } from '../../api.ts'
import { rememberSave } from '../../bulk/rememberSave.ts'
import { sameValue } from '../../form/conflict.ts'
import { wireDraft } from '../../form/draft.ts'
import type { Row } from '../../record/calls.ts'
import { type Saved, saveRow } from '../../record/changes.ts'
import { forgetDictionaries } from '../../record/dictionaries.ts'
import type { ListModel } from '../model.ts'

/** Changed cells of one row: the row as it was when it was edited, and the new values in row form. */
export interface RowChange {
  readonly row: Row
  readonly values: Readonly<Record<string, unknown>>
}

/** The row as the server has it, where a change was refused because somebody else was first. */
export const currentRow = (resource: Resource, error: unknown): Row | null =>
  error instanceof ApiError && error.errCode === 'VERSION_CONFLICT' && error.body.current
    ? (readRow(resource, error.body.current as WireRow) as Row)
    : null

/** Saves in progress by row: changes of one row follow each other, each with the version the last one left. */
const inProgress = new Map<string, Promise<unknown>>()

/** Whether the changed fields have the same values in a later version of the row. */
const isUntouched = ({ row, values }: RowChange, later: Row): boolean =>
  Object.keys(values).every((name) => sameValue(later[name], row[name]))

/** What a save needs of a list. */
type Saving = Pick<ListModel, 'resource' | 'source' | 'row'>

function send({ resource }: Saving, { values }: RowChange, base: Row): Promise<Saved> {
  const fields = Object.keys(values).flatMap((name) => {
    const spec = fieldNamed(resource, name)
    return spec ? [{ name, spec, readOnly: false }] : []
  })
  return saveRow(resource, wireDraft(resource, fields, values, base), randomId())
}

/** Saves on the present version; where others changed the row but not these fields, once more on theirs. */
async function sendOnLatest(model: Saving, change: RowChange, painted: Row | undefined): Promise<Saved> {
  try {
    return await send(model, change, painted ?? change.row)
  } catch (error) {
    const theirs = currentRow(model.resource, error)
    if (theirs === null || !isUntouched(change, theirs)) throw error
    return await send(model, change, theirs)
  }
}

/** Puts a saved row into the list; the answer has no titles of keys, which stay or were painted with the change. */
function putSaved({ source }: Pick<Saving, 'source'>, { row, values }: RowChange, saved: Saved): void {
  if (saved.row) source.put([{ ...row, ...values, ...saved.row }])
}

/** Updates some fields of a row, after the changes of the same row that are under way. */
export async function updateFields(model: Saving, change: RowChange): Promise<Saved> {
  const { id } = change.row
  const previous = inProgress.get(id)
  const run = (previous ?? Promise.resolve())
    .catch(() => undefined)
    .then(() => {
      // A change of one's own that was waited for has left another version, which is in the list by now.
      const current = previous === undefined ? undefined : model.row(id)
      return sendOnLatest(model, change, current)
    })
  inProgress.set(id, run)
  try {
    const saved = await run
    putSaved(model, change, saved)
    forgetDictionaries()
    return saved
  } finally {
    if (inProgress.get(id) === run) inProgress.delete(id)
  }
}

/** Paints a change at once and saves it; throws what the server refused, with the old value painted again. */
export async function saveCell(model: ListModel, change: RowChange, undone: () => void): Promise<void> {
  const patch = model.source.patch([change.row.id], change.values)
  try {
    const saved = await updateFields(model, change)
    patch.commit()
    putSaved(model, change, saved)
    rememberSave(model.resource, saved, false, undone)
  } catch (error) {
    patch.rollback()
    throw error
  }
}
