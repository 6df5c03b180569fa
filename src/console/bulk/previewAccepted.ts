import type { Preview } from '../../contract/wire.ts'
import { encodeInput } from '../../contract/wireOut.ts'
import { selectionWire } from '../../palette/selection.ts'
import { ApiError } from '../api.ts'
import type { Row } from '../record/calls.ts'
import { previewOf } from '../record/changes.ts'
import { sentence, t } from '../text.ts'
import type { ActionContext, ActionRequest } from './actionContext.ts'
import { wasAgreed } from './agreed.ts'
import { inputsAgain } from './askInputs.ts'
import { ownAsker } from './ownAskers.ts'

/** Why the action cannot be done for any row. */
export const reasonOf = (skip: Preview['skipped'][number] | undefined): string =>
  skip?.said ? sentence(skip.said) : t(skip?.reason ?? '没有可以操作的数据')

/** Whether what was entered may be corrected: the form is the usual one, and nobody agreed to the change beforehand. */
const mayCorrect = ({ resource }: ActionContext, { action, input }: ActionRequest): boolean =>
  Object.keys(input).length > 0 &&
  resource.actions[action]?.input !== undefined &&
  ownAsker(resource, action) === null &&
  !wasAgreed(input)

/** The only row of a request, as far as the list has it. */
const onlyRow = ({ source }: ActionContext, { selection }: ActionRequest): Row | null => {
  const [id, ...others] = selection.kind === 'rows' ? [...selection.ids] : []
  return id !== undefined && others.length === 0
    ? ((source.get(source.indexOf(id)) as Row | undefined) ?? null)
    : null
}

/**
 * The preview of a request. Inputs that the server refuses are asked for again with the refusal at their place, until
 * they pass or the operator cancels; null then. Throws refusals of requests without inputs.
 */
export async function previewAccepted(
  context: ActionContext,
  request: ActionRequest,
): Promise<{ readonly preview: Preview; readonly request: ActionRequest } | null> {
  const { resource } = context,
    { action, selection } = request
  const inputs = resource.actions[action]?.input
  let asked = request
  for (;;) {
    const input = inputs ? encodeInput(inputs, asked.input) : {}
    let refused: ApiError
    try {
      const preview = await previewOf(resource, action, selectionWire(selection), input)
      if (preview.eligible > 0 || !mayCorrect(context, asked)) return { preview, request: asked }
      refused = new ApiError(400, reasonOf(preview.skipped[0]))
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === 0 || !mayCorrect(context, asked)) throw error
      refused = error
    }
    const row = onlyRow(context, asked)
    const corrected = await inputsAgain({ resource, action, row }, asked.input, refused)
    if (!corrected) return null
    asked = { ...asked, input: corrected }
  }
}
