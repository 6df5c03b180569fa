import type { Macro } from '../../palette/macro.ts'
import { type DialogProps, openDialog } from '../shell/dialogs.ts'
import { SaveMacroDialog } from './SaveMacroDialog.tsx'

/** Asks for the name and the parameters of a macro and saves it; one without id is new. */
export const openSaveDialog = (macro: Omit<Macro, 'id'> & { readonly id?: string }): Promise<void> =>
  openDialog(({ close }: DialogProps) => <SaveMacroDialog macro={macro} close={close} />)
