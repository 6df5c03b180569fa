import type { Resource } from '../contract/define/resource.ts'
import type { BulkAnswer, Preview } from '../contract/wire.ts'
import { type BulkState, planBulk, reduceBulk, toSend } from '../palette/bulk.ts'
import { actionCall, bulkAnswerOf, isAtOnce, targetBody } from '../palette/calls.ts'
import type { SelectionWire } from '../palette/selection.ts'
import type { Api } from './api.ts'
import { EXIT, CommandError, ServerRefusal } from './exit.ts'
import { oncePart } from './onceValues.ts'

/** An action on some rows; `action` may be `remove`. */
export interface Change {
  readonly resource: Resource
  readonly action: string
  readonly target: SelectionWire
  /** The inputs of the action in wire form. */
  readonly input: Readonly<Record<string, unknown>>
}

/** What a change would do; nothing is changed. */
export const previewChange = ({ post }: Api, { resource, action, target, input }: Change): Promise<Preview> =>
  post<Preview>(`${resource.path}/preview`, { action, ...targetBody(target), input })

/** The outcome of a change, row by row. */
export interface ChangeOutcome {
  readonly state: BulkState
  readonly once: readonly Readonly<Record<string, string>>[]
}

/**
 * Runs a change in parts, each under an idempotency key that begins with `key`: the same command with the same key
 * gets the first answers again.
 */
export async function runChange(
  api: Api,
  change: Change,
  { key, count }: { readonly key: string; readonly count: number },
): Promise<ChangeOutcome> {
  const { resource, action, target, input } = change
  const alone = isAtOnce(resource.actions[action])
  let state = planBulk(target, { run: key, count, alone })
  const once: Readonly<Record<string, string>>[] = []
  const sendPart = async (part: BulkState['parts'][number]): Promise<void> => {
    const { path, body } = actionCall(resource, action, part.body, input)
    try {
      const answer = await api.post<unknown>(path, body, { key: part.key })
      const values = answer !== null && typeof answer === 'object' ? oncePart(resource, answer) : {}
      if (Object.keys(values).length > 0) once.push(values)
      const outcome: BulkAnswer = bulkAnswerOf(resource, action, part.body, answer)
      state = reduceBulk(state, { type: 'answered', part: part.index, answer: outcome })
    } catch (error) {
      if (!(error instanceof CommandError) || isWhole(error, state)) throw error
      const event = error instanceof ServerRefusal ? refused(part.index, error) : lost(part.index, error)
      state = reduceBulk(state, event)
    }
  }
  for (let parts = toSend(state); parts.length > 0; parts = toSend(state)) {
    for (const { index } of parts) state = reduceBulk(state, { type: 'sent', part: index })
    await Promise.all(parts.map(sendPart))
  }
  return { state, once }
}

/** Whether an error ends the command: nobody is logged in, a warning waits, or the only part was refused. */
const isWhole = (error: CommandError, state: BulkState): boolean =>
  error.exit === EXIT.forbidden ||
  state.parts.length === 1 ||
  (error instanceof ServerRefusal && error.errCode === 'CONFIRM' && state.done === 0)

const refused = (part: number, { message, errCode }: ServerRefusal) =>
  ({ type: 'refused', part, msg: message, errCode }) as const
const lost = (part: number, { message }: CommandError) => ({ type: 'lost', part, msg: message }) as const
