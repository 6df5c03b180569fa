import type { Ctx } from '../../palette/command.ts'
import { stoppableTask } from '../shell/operations.ts'
import { canRedo, canUndo } from './undoStack.ts'

/** What runs, and what can be undone or redone. */
export const workContext = (): Pick<Ctx, 'jobRunning' | 'undoable' | 'redoable'> => ({
  jobRunning: stoppableTask() !== undefined,
  undoable: canUndo(),
  redoable: canRedo(),
})
