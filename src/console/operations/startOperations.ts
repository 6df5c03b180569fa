import { subscribe } from 'valtio'
import { onActed } from '../bulk/acted.ts'
import { startMacros } from '../macros/startMacros.ts'
import { palette } from '../palette/palette.ts'
import { registry } from '../registry.ts'
import { operationCommands } from './commands.ts'
import { followRunning } from './followRunning.ts'
import { startJournal } from './runJournal.ts'
import { followWork, refreshWork } from './serverWork.ts'
import { loadOperationTexts } from './texts.ts'

let isStarted = false

/** What concerns the palette is loaded after it: its code belongs to it. */
function startWithPalette(): void {
  const start = (): void => {
    if (!palette.hasOpened) return
    stop()
    void import('../palette/followUnmatched.ts').then(({ followUnmatched }) => followUnmatched())
  }
  const stop = subscribe(palette, start)
  start()
}

/** Follows what runs for the operator everywhere, from now on; registers the commands for it and for macros. */
export async function startOperations(): Promise<void> {
  if (isStarted) return
  isStarted = true
  await loadOperationTexts()
  startJournal()
  followWork()
  onActed(refreshWork)
  followRunning()
  registry.replace('operations', operationCommands())
  startMacros()
  startWithPalette()
}
