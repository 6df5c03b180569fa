import type { Undoable } from './undoStack.ts'

/** Undoes a change, the newest by default. */
export const undo = async (change?: Undoable): Promise<void> => {
  await (await import('./undo.ts')).undo(change)
}

/** Redoes the change that was undone last. */
export const redo = async (): Promise<void> => {
  await (await import('./undo.ts')).redo()
}
