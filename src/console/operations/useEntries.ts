import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { operations } from '../shell/operations.ts'
import type { Entry } from './entry.ts'
import { presentEntries } from './presentEntries.ts'
import { otherRuns } from './runJournal.ts'
import { serverWork } from './serverWork.ts'

/** Milliseconds after which times that run are written anew. */
const TICK_MS = 1000

/** The entries of the panel; renders again when they change, and each second while something runs. */
export function useEntries(): readonly Entry[] {
  const [, setTick] = useState(0)
  // Reading the lists of the snapshots is what makes the component render again with them.
  const { list: here } = useSnapshot(operations)
  const { list: others } = useSnapshot(otherRuns)
  const { jobs, operations: made } = useSnapshot(serverWork)
  const entries = useMemo(() => presentEntries(), [here, others, jobs, made])
  const isRunning = entries.some(({ state }) => state === 'running')
  useEffect(() => {
    if (!isRunning) return
    const timer = window.setInterval(() => setTick((tick) => tick + 1), TICK_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  return entries
}
