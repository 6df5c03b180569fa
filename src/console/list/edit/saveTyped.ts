import { labelKey } from '../../../contract/wire.ts'
import { fieldNamed } from '../../../palette/fields.ts'
import { ApiError } from '../../api.ts'
import { refusalText } from '../../form/sentence.ts'
import type { Row } from '../../record/calls.ts'
import type { ListScreenState } from '../useListScreen.ts'
import { currentRow, saveCell } from './saveCell.ts'
import { valueOfText } from './editableFields.ts'
import { isCoded } from './typedCell.ts'

/** Saves a typed text; returns the sentence of a refusal. A conflict is settled by the person, in a dialog. */
export async function saveTyped(
  screen: ListScreenState,
  row: Row,
  { name, keys }: { readonly name: string; readonly keys: ReadonlyMap<string, string> },
  text: string,
): Promise<string | null> {
  const { model, resource, refresh } = screen
  const spec = fieldNamed(resource, name)
  if (spec === null) return null
  const value = valueOfText({ spec, keys }, text)
  // The title of a key is painted with it.
  const title = labelKey(name)
  const painted = isCoded(spec) && !(title in resource.fields) ? { [title]: text } : {}
  try {
    await saveCell(model, { row, values: { ...painted, [name]: value } }, () => void refresh())
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const theirs = currentRow(resource, error)
    if (theirs !== null) {
      model.source.put([theirs])
      const { settleConflict } = await import('./CellConflict.tsx')
      await settleConflict(screen, { row, name, value }, theirs)
      return null
    }
    const own = error.errors.find(({ field }) => field === name)
    return own ? refusalText(spec, own.text) : error.message
  }
}
