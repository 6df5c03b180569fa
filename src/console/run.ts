import { ApiError, isAborted } from './api.ts'
import { readCtx } from './ctx.ts'
import type { RunOptions } from './commandRuntime.ts'
import { tellCommandRun } from './commandListeners.ts'
import { recordCommandUse } from './commandUsage.ts'
import { host } from './host.ts'
import { openPalette } from './palette/palette.ts'
import { reasonNow, registry } from './registry.ts'
import { logError } from './shell/errorLog.ts'
import { toast } from './shell/toast.ts'

/**
 * Runs a command by its id. If it cannot run now, shows the reason; if arguments are missing, asks for them
 * in the palette.
 */
export function runCommand(
  id: string,
  by: 'key' | 'button' | 'palette',
  { input, query, target = 'here' }: RunOptions = {},
): void {
  const command = registry.get(id)
  if (!command) return
  const reason = reasonNow(command, readCtx())
  if (reason !== null) {
    toast(reason, { tone: 'warn' })
    return
  }
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
