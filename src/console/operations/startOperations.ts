import { subscribe } from 'valtio'
import { onActed } from '../bulk/acted.ts'
import { registry } from '../registry.ts'
import { operations, type RunningElsewhere } from '../shell/operations.ts'
import { operationCommands } from './commands.ts'
import { overallProgress } from './entry.ts'
import { startJournal, otherRuns } from './runJournal.ts'
import { followWork, refreshWork, serverWork } from './serverWork.ts'
import { showInTitle } from './tabTitle.ts'
import { presentEntries } from './presentEntries.ts'

let isStarted = false

/** What runs beside this tab, for the status bar. */
function runningElsewhere(): RunningElsewhere[] {
  return presentEntries()
    .filter(({ source, state }) => source.kind !== 'here' && (state === 'running' || state === 'waiting'))
    .map(({ key, title, done, total }) => ({ key, title, done, total }))
}

/** The tab title follows the changes that run here. */
function followTitle(): void {
  const running = operations.list.filter(({ state }) => state === 'running')
  showInTitle(running.length > 0 ? overallProgress(running) : null)
}

const sameRuns = (a: readonly RunningElsewhere[], b: readonly RunningElsewhere[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

function followElsewhere(): void {
  const running = runningElsewhere()
  if (!sameRuns(running, operations.elsewhere)) operations.elsewhere = running
}

/** Follows what runs for the operator everywhere, from now on; registers the commands for it. */
export function startOperations(): void {
  if (isStarted) return
  isStarted = true
  startJournal()
  followWork()
  onActed(refreshWork)
  subscribe(operations, followTitle)
  subscribe(otherRuns, followElsewhere)
  subscribe(serverWork, followElsewhere)
  registry.replace('operations', operationCommands())
}
