import { randomUUID } from 'node:crypto'
import { mustAsk } from '../../palette/confirmation.ts'
import { type Change, previewChange, runChange } from '../bulk.ts'
import { CommandError, EXIT } from '../exit.ts'
import { sentence, t } from '../text.ts'
import { previewLines } from '../verbs/outcome.ts'
import { CONDITIONS, IDS, NOUN, objectSchema, type Tool, type ToolContext, type ToolInput } from './tool.ts'
import { changeOf, VALUES } from './toolChange.ts'

const CHANGE = {
  noun: NOUN,
  action: { type: 'string', description: 'an action that describe_noun names, or remove' },
  ids: IDS,
  conditions: CONDITIONS,
  input: VALUES,
} as const

const previewAction: Tool = {
  name: 'preview_action',
  title: 'Preview an action',
  description:
    'What an action (or remove) would change, and which rows are left out with the reason. Nothing is changed. ' +
    'The token of the answer is what run_action asks for.',
  input: objectSchema(CHANGE, ['noun', 'action']),
  annotations: { readOnlyHint: true },
  run: async (input, context) => {
    const change = await changeOf(input, context)
    const preview = await previewChange(context.api, change)
    return {
      summary: previewLines(change.resource, change.action, preview),
      total: preview.total,
      eligible: preview.eligible,
      skipped: preview.skipped.map(({ reason, said: reported, count, ids }) => ({
        reason: reported ? sentence(reported) : t(reason),
        count,
        ids,
      })),
      undoable: preview.undoable,
      token: preview.eligible > 0 ? context.agreements.issue(change) : null,
    }
  },
}

/** The idempotency key of a change: that of its preview, or a new one where it may run without. */
async function keyOf(input: ToolInput, change: Change, { api, agreements }: ToolContext): Promise<string> {
  if (typeof input.token === 'string' && input.token !== '') return agreements.redeem(input.token, change)
  const preview = await previewChange(api, change)
  if (mustAsk(change.resource, change.action, preview, 'filter' in change.target ? 'query' : 'rows'))
    throw new CommandError(EXIT.refused, t('此操作需要先预览：请调用 preview_action，并带上它给出的 token'))
  return randomUUID()
}

const runAction: Tool = {
  name: 'run_action',
  title: 'Run an action',
  description:
    'Runs an action (or remove) on rows. What destroys, cannot be undone, concerns many rows or a filter needs ' +
    'the token of preview_action for exactly the same rows and inputs. The answer has an outcome per row, and ' +
    'operations for undo.',
  input: objectSchema({ ...CHANGE, token: { type: 'string' } }, ['noun', 'action']),
  annotations: { readOnlyHint: false, destructiveHint: true },
  run: async (input, context) => {
    const change = await changeOf(input, context)
    const key = await keyOf(input, change, context)
    const count = 'ids' in change.target ? change.target.ids.length : 1
    const { state } = await runChange(context.api, change, { key, count })
    const plain = (rows: typeof state.failed) =>
      rows.map(({ id, msg, said: reported }) => ({ id, reason: reported ? sentence(reported) : t(msg) }))
    return {
      success: state.done,
      ok: [...state.ok],
      skipped: plain(state.skipped),
      failed: plain(state.failed),
      operations: state.operations,
    }
  },
}

/** The tools that run actions. */
export const CHANGE_TOOLS: readonly Tool[] = [previewAction, runAction]
