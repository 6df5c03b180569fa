import type { Undoable } from './undoable.ts'

/** Takes a change back, the newest unless told. */
export const undo = async (wanted?: Undoable): Promise<void> => {
  await (await import('./undo.ts')).undo(wanted)
}

/** Does the change that was undone last once more. */
export const redo = async (): Promise<void> => {
  await (await import('./undo.ts')).redo()
}
