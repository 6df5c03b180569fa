import type { Command } from '../palette/command.ts'
import { ApiError, isAborted } from './api.ts'
import { readCtx } from './ctx.ts'
import type { RunOptions } from './commandRuntime.ts'
import { tellCommandRun } from './commandListeners.ts'
import { recordCommandUse } from './commandUsage.ts'
import { host } from './host.ts'
import { openPalette } from './palette/palette.ts'
import { refusalOf } from './refusal.ts'
import { reasonNow, registry } from './registry.ts'
import { logError } from './shell/errorLog.ts'
import { toast } from './shell/toast.ts'

type RunBy = 'key' | 'button' | 'palette'

/**
 * Runs a command by its id. If it cannot run now, shows the reason; if arguments are missing, asks for them
 * in the palette.
 */
export function runCommand(id: string, by: RunBy, { input, query, target = 'here' }: RunOptions = {}): void {
  const command = registry.get(id)
  if (!command) return
  if (reasonNow(command, readCtx()) !== null) {
    void runWithErrorLog(async () => {
      const refusal = await refusalOf(command)
      if (refusal === null) start(command, by, { input, query, target })
      else toast(refusal, { tone: 'warn' })
    })
    return
  }
  start(command, by, { input, query, target })
}

/** Runs a command that can run now; if arguments are missing, asks for them in the palette. */
function start(command: Command, by: RunBy, { input, query, target }: RunOptions): void {
  const { id } = command
  if (command.arguments?.length && by !== 'palette' && input === undefined) {
    openPalette({ command: id })
    return
  }
  recordCommandUse(command.id, by, query)
  tellCommandRun(command.id)
  if (target === 'tab' && command.opens) {
    host.go(command.opens, 'window')
    return
  }
  void runWithErrorLog(async () => {
    await command.run(host, input ?? {})
  })
}

async function runWithErrorLog(task: () => Promise<void>): Promise<void> {
  try {
    await task()
  } catch (error) {
    if (error instanceof ApiError || isAborted(error)) return
    logError(error instanceof Error ? error : new Error(String(error)), 'command')
  }
}
