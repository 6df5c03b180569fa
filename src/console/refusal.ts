import { isRefusedByRows } from '../palette/available.ts'
import type { Command } from '../palette/command.ts'
import { ApiError, isAborted } from './api.ts'
import { readCtx } from './ctx.ts'
import { reasonNow } from './registry.ts'

/**
 * Why a command cannot run, as it has to be said now: where it is for the values of rows, these are read again
 * first, because the list may not have followed a change yet. Null if it can run after all. Rows that cannot be read
 * are judged as they are held.
 */
export async function refusalOf(command: Command): Promise<string | null> {
  if (isRefusedByRows(command, readCtx())) {
    const { renewTargets } = await import('./list/renewTargets.ts')
    try {
      await renewTargets()
    } catch (error) {
      if (!(error instanceof ApiError) && !isAborted(error)) throw error
    }
  }
  return reasonNow(command, readCtx())
}
