import { menus } from '../../menus.ts'
import type { Row } from '../../record/calls.ts'
import { type DialogProps, openDialog } from '../../shell/dialogs.ts'
import { toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'
import { isData, markedCells } from '../cells.ts'
import { fullRows } from '../commands/fullRows.ts'
import type { ListScreenState } from '../useListScreen.ts'
import { PasteDialog } from './PasteDialog.tsx'
import { type PastePlan, planPaste } from './pastePlan.ts'
import { filledSize, readTable } from './readTable.ts'
import { writeCells } from './writeCells.ts'

/** Maximum number of rows and of cells of one paste. */
const MAX_ROWS = 500,
  MAX_CELLS = 5000

/** Shows what a pasted table would change from the active cell on, and changes it where the person agrees. */
export async function pasteCells(screen: ListScreenState, text: string): Promise<void> {
  const plan = await planOf(screen, text)
  if (plan === null) return
  if (plan.cells.length === 0) {
    toast(t('粘贴的内容与现有的相同'), { tone: 'info' })
    return
  }
  let isAgreed = false
  await openDialog(({ close }: DialogProps) => (
    <PasteDialog
      plan={plan}
      close={close}
      agree={() => {
        isAgreed = true
      }}
    />
  ))
  if (isAgreed) await writeCells(screen, plan)
  else screen.grid.current?.focus()
}

/** The plan for the marked cells; null where there are none or too many. */
async function planOf(screen: ListScreenState, text: string): Promise<PastePlan | null> {
  const { model, resource, grid } = screen
  const marked = markedCells(screen),
    [first] = marked?.columns ?? []
  if (marked === null || first === undefined) return null
  const table = readTable(text)
  const size = filledSize(table, { rows: marked.to - marked.from + 1, columns: marked.columns.length })
  if (size.rows > MAX_ROWS || size.rows * size.columns > MAX_CELLS) {
    toast(t('最多粘贴 {rows} 行、{cells} 格', { rows: MAX_ROWS, cells: MAX_CELLS }), { tone: 'warn' })
    return null
  }
  const visible = (grid.current?.visibleColumns() ?? []).filter(isData).map(({ id }) => id)
  const columns = visible.slice(visible.indexOf(first.id), visible.indexOf(first.id) + size.columns)
  const end = Math.min(marked.from + size.rows, model.source.count())
  const ids = await model.source.ids(marked.from, end)
  const loaded = ids.flatMap((id): readonly Row[] => {
    const row = model.row(id)
    return row ? [row] : []
  })
  const rows = await fullRows(model, loaded, columns)
  return planPaste({ resource, permissions: menus.permissions, table, size, rows, columns })
}
