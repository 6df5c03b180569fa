import { fieldNamed } from '../../../palette/fields.ts'
import { ApiError } from '../../api.ts'
import { runCommand } from '../../commandRuntime.ts'
import { refusalText } from '../../form/sentence.ts'
import type { CellEditing } from '../../grid/editing.ts'
import { menus } from '../../menus.ts'
import type { Row } from '../../record/calls.ts'
import { toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'
import type { ListScreenState } from '../useListScreen.ts'
import { isGroupId } from '../groups/groupKey.ts'
import { fixedReason, mayEdit, textProblem } from './editableFields.ts'
import { currentRow, saveCell } from './saveCell.ts'
import { openCell, typedCell } from './typedCell.ts'

/** Saves a typed text; returns the sentence of a refusal. A conflict is settled by the person, in a dialog. */
async function save(screen: ListScreenState, row: Row, name: string, text: string): Promise<string | null> {
  const { model, resource, refresh } = screen
  const spec = fieldNamed(resource, name)
  if (spec === null) return null
  const value = typedCell(spec, text)
  try {
    await saveCell(model, { row, values: { [name]: value } }, () => void refresh())
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

/** How the cells of a list are edited; null where this person may change no rows. */
export function cellEditing(screen: ListScreenState): CellEditing | null {
  const { resource } = screen
  if (!mayEdit(resource, menus.permissions)) return null
  return {
    reason: (row, name) =>
      isGroupId(row.id) ? t('这一行是一组的合计，不能修改') : fixedReason(resource, name, menus.permissions),
    open: (row, name) => openCell(resource, row, name),
    check: (row, name, text) => {
      const spec = fieldNamed(resource, name)
      return spec && textProblem(name, spec, text, row)
    },
    save: (row, name, text) => save(screen, row as Row, name, text),
    offer: (sentence, again) =>
      void toast(sentence, { tone: 'bad', action: { title: t('返回单元格'), run: again } }),
    paste: (text) => {
      void import('./pasteCells.tsx').then(({ pasteCells }) => pasteCells(screen, text))
    },
    undo: () => runCommand('edit.undo', 'key'),
    redo: () => runCommand('edit.redo', 'key'),
  }
}
