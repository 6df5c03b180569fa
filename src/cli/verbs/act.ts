import { randomUUID } from 'node:crypto'
import type { Preview } from '../../contract/wire.ts'
import { mustAsk } from '../../palette/confirmation.ts'
import { type Change, previewChange, runChange } from '../bulk.ts'
import { agrees, confirmed } from '../confirmed.ts'
import { CommandError, EXIT } from '../exit.ts'
import { note } from '../io/terminal.ts'
import { rememberOperations } from '../operations.ts'
import { t } from '../text.ts'
import { changeOf } from './change.ts'
import type { VerbContext } from './context.ts'
import { labelOf, nothingToDo, previewLines, writeOutcome, writePreview } from './outcome.ts'

/** Asks for the agreement that a change needs; throws where somebody declines. */
async function requireAgreement({ args }: VerbContext, change: Change, preview: Preview): Promise<void> {
  const { resource, action, target } = change
  if (!mustAsk(resource, action, preview, 'filter' in target ? 'query' : 'rows')) return
  if (!args.flags.has('yes')) for (const line of previewLines(resource, action, preview)) note(line)
  const label = t(labelOf(resource, action))
  if (!(await agrees(args, t('确定要执行“{label}”吗?', { label }))))
    throw new CommandError(EXIT.refused, t('已取消'))
}

/** Runs an action (or `remove`) on the rows that were named: preview, agreement, run, outcome by row. */
export async function runAction(context: VerbContext, action: string): Promise<void> {
  const { api, resource, args } = context
  const change = await changeOf(context, action)
  const preview = await previewChange(api, change)
  if (args.flags.has('preview')) return writePreview(args, change, preview)
  if (preview.eligible === 0) throw nothingToDo(preview)
  await requireAgreement(context, change, preview)
  const key = args.values.key ?? randomUUID()
  const outcome = await confirmed(args, (more) =>
    runChange(api, { ...change, input: { ...change.input, ...more } }, { key, count: preview.total }),
  )
  await rememberOperations(api, resource, outcome.state.operations)
  writeOutcome(context, outcome, key)
  if (outcome.state.failed.length > 0 || outcome.state.skipped.length > 0)
    throw new CommandError(EXIT.refused, '')
}
