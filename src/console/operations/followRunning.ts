import { subscribe } from 'valtio'
import { operations, type RunningElsewhere } from '../shell/operations.ts'
import { overallProgress } from './entry.ts'
import { presentEntries } from './presentEntries.ts'
import { otherRuns } from './runJournal.ts'
import { serverWork } from './serverWork.ts'
import { showInTitle } from './tabTitle.ts'

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

/** The status bar and the tab title follow what runs from now on. */
export function followRunning(): void {
  subscribe(operations, followTitle)
  subscribe(otherRuns, followElsewhere)
  subscribe(serverWork, followElsewhere)
}
