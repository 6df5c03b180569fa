import { encodeInput } from '../../contract/wireOut.ts'
import { mustAsk } from '../../palette/confirmation.ts'
import { selectionWire } from '../../palette/selection.ts'
import { ApiError } from '../api.ts'
import { toast } from '../shell/toast.ts'
import type { ActionContext, ActionRequest } from './actionContext.ts'
import { askAgreement } from './askAgreement.tsx'
import { paintEarly, paintEligible } from './paint.ts'
import { perform } from './perform.ts'
import { previewAccepted, reasonOf } from './previewAccepted.ts'

/**
 * Previews a change of the selected rows, asks for inputs and confirmation where needed, runs it, reports the
 * outcome and keeps it for undo.
 */
export async function act(context: ActionContext, request: ActionRequest): Promise<void> {
  const { resource } = context
  const { action, selection } = request
  const inputs = resource.actions[action]?.input
  const earlyPatch = paintEarly(context, request)
  try {
    const accepted = await previewAccepted(context, request)
    if (accepted?.preview.eligible === 0) toast(reasonOf(accepted.preview.skipped[0]), { tone: 'warn' })
    const isAgreed =
      accepted !== null &&
      accepted.preview.eligible > 0 &&
      (!mustAsk(resource, action, accepted.preview, selection.kind) ||
        (await askAgreement(context, accepted.request, accepted.preview)))
    if (!isAgreed) {
      earlyPatch?.rollback()
      return
    }
    const { preview } = accepted,
      rowInput = accepted.request.input
    await perform(context, {
      action,
      body: selectionWire(selection),
      input: inputs ? encodeInput(inputs, rowInput) : {},
      rowInput,
      preview,
      patch: earlyPatch ?? paintEligible(context, accepted.request, preview),
    })
  } catch (error) {
    earlyPatch?.rollback()
    if (!(error instanceof ApiError)) throw error
    toast(error.message, { tone: 'bad' })
  }
}
