import { type DialogProps, openDialog } from '../../shell/dialogs.ts'
import type { ListScreenState } from '../useListScreen.ts'
import { FilterSheet } from './FilterSheet.tsx'

/** Opens the filters of a list as a sheet from below; the cards have the focus afterwards. */
export function openFilterSheet(screen: ListScreenState): void {
  void openDialog(({ close }: DialogProps) => <FilterSheet screen={screen} close={close} />)
}
