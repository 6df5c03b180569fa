import { fieldNamed } from '../../../palette/fields.ts'
import { runCommand } from '../../commandRuntime.ts'
import type { CellEditing } from '../../grid/editing.ts'
import { menus } from '../../menus.ts'
import type { Row } from '../../record/calls.ts'
import { toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'
import type { ListScreenState } from '../useListScreen.ts'
import { isGroupId } from '../groups/groupKey.ts'
import { fixedReason, mayEdit, textProblem } from './editableFields.ts'
import { saveTyped } from './saveTyped.ts'
import { openCell } from './openCell.ts'

/** How the cells of a list are edited; null where this person may change no rows. */
export function cellEditing(screen: ListScreenState): CellEditing | null {
  const { resource } = screen
  if (!mayEdit(resource, menus.permissions)) return null
  const offered = new Map<string, Map<string, string>>()
  const keysOf = (name: string): Map<string, string> => {
    const keys = offered.get(name) ?? new Map<string, string>()
    offered.set(name, keys)
    return keys
  }
  return {
    reason: (row, name) =>
      isGroupId(row.id) ? t('这一行是一组的合计，不能修改') : fixedReason(resource, name, menus.permissions),
    open: (row, name) => openCell(resource, row, name, keysOf(name)),
    check: (row, name, text) => {
      const spec = fieldNamed(resource, name)
      return spec && textProblem({ name, spec, keys: keysOf(name) }, text, row)
    },
    save: (row, name, text) => saveTyped(screen, row as Row, { name, keys: keysOf(name) }, text),
    offer: (sentence, again) =>
      void toast(sentence, { tone: 'bad', action: { title: t('返回单元格'), run: again } }),
    paste: (text) => {
      void import('./pasteCells.tsx').then(({ pasteCells }) => pasteCells(screen, text))
    },
    undo: () => runCommand('edit.undo', 'key'),
    redo: () => runCommand('edit.redo', 'key'),
  }
}
