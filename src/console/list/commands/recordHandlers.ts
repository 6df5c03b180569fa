import type { RecordHandlers } from '../../../palette/recordHandlers.ts'
import { detailOf } from '../../record/calls.ts'
import { stepSection } from '../../record/sectionSteps.ts'
import { keysUntilFocused } from '../../shell/keysUntilFocused.ts'
import { toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'
import type { ListScreenState } from '../useListScreen.ts'
import { compareRecords } from './compareRecords.ts'
import { openRow } from './openRecord.ts'

/** Keys pressed before the form is there are typed into it; a question about unsaved input gets its own. */
const keysForForm = ({ pane }: ListScreenState): (() => void) =>
  pane.unsaved() ? () => undefined : keysUntilFocused('[data-zone=form]')

/** Opens the form of the row under the cursor with its current values from the server. */
async function editRow(screen: ListScreenState): Promise<void> {
  const id = screen.only.current ?? screen.cursorRow()?.id
  if (!id) {
    toast(t('请先选择一条数据'), { tone: 'warn' })
    return
  }
  const giveUp = keysForForm(screen)
  try {
    const row = await detailOf(screen.resource, id)
    await screen.pane.show({ kind: 'edit', row })
  } catch (error) {
    giveUp()
    toast(error instanceof Error ? error.message : String(error), { tone: 'bad' })
  }
}

/** What commands may do with the record under the cursor. */
export function recordHandlers(screen: ListScreenState): RecordHandlers {
  const { pane, grid, model } = screen
  return {
    create: () => {
      keysForForm(screen)
      void pane.show({ kind: 'new', preset: screen.options.preset ?? {} })
    },
    edit: () => {
      void editRow(screen)
    },
    open: (target) => {
      const id = screen.only.current ?? model.cursor.get().id
      if (id) openRow(screen, id, target)
    },
    peek: () => {
      void pane.show({ kind: pane.view.kind === 'peek' ? 'none' : 'peek' })
    },
    step: (by) => grid.current?.moveCursor(by),
    closePane: () => {
      void pane.show({ kind: 'none' }).then((closed) => {
        if (closed) grid.current?.focus()
      })
    },
    compare: () => compareRecords(screen),
    section: stepSection,
  }
}
