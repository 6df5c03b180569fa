import type { Undoable } from './undoStack.ts'

/** Takes a change back, the newest unless told. */
export const undo = async (change?: Undoable): Promise<void> => {
  await (await import('./undo.ts')).undo(change)
}

/** Does the change that was undone last once more. */
export const redo = async (): Promise<void> => {
  await (await import('./undo.ts')).redo()
}
