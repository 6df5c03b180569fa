import { appearance } from '../../appearance.ts'
import { focusWhenRendered } from '../../shell/focusWhenRendered.ts'
import { frame } from '../../shell/frame.ts'
import { toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'
import type { ActiveList } from '../activeList.ts'

/** Whether rows are cards, and filters a sheet. */
const isNarrow = (): boolean => frame.width === 'xs'

const FIRST_FIELD = ':is(input, select):enabled'

async function openSheet({ state }: ActiveList): Promise<void> {
  ;(await import('../narrow/openFilterSheet.tsx')).openFilterSheet(state)
}

/** By keyboard the input beside the chips, in conventional mode the first field of the form. */
export function focusFilters(list: ActiveList): void {
  if (isNarrow()) return void openSheet(list)
  const { state, parts } = list
  focusWhenRendered(
    () => {
      if (appearance.mode === 'classic') state.viewState.showFilters(false)
    },
    () => parts.filterBar.current?.querySelector<HTMLElement>(FIRST_FIELD),
  )
}

/** Shows the form of the filters with its first field in focus, or hides it. */
export function toggleFilterPanel(list: ActiveList): void {
  if (isNarrow()) return void openSheet(list)
  const {
    state: { viewState, grid },
    parts,
  } = list
  const isClassic = appearance.mode === 'classic'
  const isShown = isClassic !== viewState.filters
  if (isShown) {
    viewState.showFilters(!viewState.filters)
    grid.current?.focus()
    return
  }
  focusWhenRendered(
    () => viewState.showFilters(!viewState.filters),
    () => (isClassic ? parts.filterBar : parts.filterPanel).current?.querySelector<HTMLElement>(FIRST_FIELD),
  )
}

/** Opens the dialog of the columns; cards have none to arrange. */
export async function openColumns({ state }: ActiveList): Promise<void> {
  if (isNarrow()) toast(t('窄屏上记录显示为卡片，列在宽屏上设置'))
  else (await import('./openDialogs.tsx')).openColumnDialog(state)
}
