import { onActed } from '../bulk/acted.ts'
import { startMacros } from '../macros/startMacros.ts'
import { followUnmatched } from '../palette/followUnmatched.ts'
import { registry } from '../registry.ts'
import { operationCommands } from './commands.ts'
import { followRunning } from './followRunning.ts'
import { startJournal } from './runJournal.ts'
import { followWork, refreshWork } from './serverWork.ts'

let isStarted = false

/** Follows what runs for the operator everywhere, from now on; registers the commands for it and for macros. */
export function startOperations(): void {
  if (isStarted) return
  isStarted = true
  startJournal()
  followWork()
  onActed(refreshWork)
  followRunning()
  registry.replace('operations', operationCommands())
  startMacros()
  followUnmatched()
}
