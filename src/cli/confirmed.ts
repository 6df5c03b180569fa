import { CommandError, EXIT, ServerRefusal } from './exit.ts'
import type { Args } from './io/args.ts'
import { ask, isInteractive } from './io/terminal.ts'
import { t } from './text.ts'

/** Whether somebody agrees: `--yes`, or an answer on the terminal; refuses where nobody can be asked. */
export async function agrees(args: Args, question: string): Promise<boolean> {
  if (args.flags.has('yes')) return true
  if (!isInteractive()) throw new CommandError(EXIT.usage, t('{question} 需要确认：请加 --yes', { question }))
  return /^(y|yes|是|好)$/i.test(await ask(t('{question} [y/N] ', { question })))
}

/** Runs a call, and once more with `confirm` where the server warns and somebody agrees. */
export async function confirmed<T>(
  args: Args,
  run: (more: Readonly<Record<string, unknown>>) => Promise<T>,
): Promise<T> {
  try {
    return await run({})
  } catch (error) {
    if (!(error instanceof ServerRefusal) || error.errCode !== 'CONFIRM') throw error
    if (!(await agrees(args, error.message))) throw new CommandError(EXIT.refused, t('已取消'))
    return run({ confirm: 1 })
  }
}
