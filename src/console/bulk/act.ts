import { encodeInput } from '../../contract/wireOut.ts'
import type { Preview } from '../../contract/wire.ts'
import { mustAsk } from '../../palette/confirmation.ts'
import { selectionWire } from '../../palette/selection.ts'
import { ApiError } from '../api.ts'
import { previewOf } from '../record/changes.ts'
import { toast } from '../shell/toast.ts'
import { sentence, t } from '../text.ts'
import { askAgreement } from './askAgreement.tsx'
import { paintEarly, paintEligible } from './paint.ts'
import { perform } from './perform.ts'
import type { ActionContext, ActionRequest } from './actionContext.ts'

/** Why the action cannot be done for any row. */
const reasonOf = (skip: Preview['skipped'][number] | undefined): string =>
  skip?.said ? sentence(skip.said) : t(skip?.reason ?? '没有可以操作的数据')

/**
 * Previews a change of the selected rows, asks for inputs and confirmation where needed, runs it, reports the
 * outcome and keeps it for undo.
 */
export async function act(context: ActionContext, request: ActionRequest): Promise<void> {
  const { resource } = context
  const { action } = request
  const inputs = resource.actions[action]?.input
  const body = selectionWire(request.selection)
  const input = inputs ? encodeInput(inputs, request.input) : {}
  const earlyPatch = paintEarly(context, request)
  try {
    const preview = await previewOf(resource, action, body, input)
    if (preview.eligible === 0) toast(reasonOf(preview.skipped[0]), { tone: 'warn' })
    const isAgreed =
      preview.eligible > 0 &&
      (!mustAsk(resource, action, preview, request.selection.kind) ||
        (await askAgreement(context, request, preview)))
    if (!isAgreed) {
      earlyPatch?.rollback()
      return
    }
    await perform(context, {
      action,
      body,
      input,
      rowInput: request.input,
      preview,
      patch: earlyPatch ?? paintEligible(context, request, preview),
    })
  } catch (error) {
    earlyPatch?.rollback()
    if (!(error instanceof ApiError)) throw error
    toast(error.message, { tone: 'bad' })
  }
}
