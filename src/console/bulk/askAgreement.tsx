import { type DialogProps, openDialog } from '../shell/dialogs.ts'
import { PreviewDialog } from './PreviewDialog.tsx'
import type { Preview } from '../../contract/wire.ts'
import type { ActionContext, ActionRequest } from './actionContext.ts'
import { wasAgreed } from './agreed.ts'
import { agreementOf } from './plan.ts'
import { previewRows } from './previewRows.ts'

/** Shows what a change will do and asks for confirmation; true only if the operator agreed. */
export async function askAgreement(
  context: ActionContext,
  request: ActionRequest,
  preview: Preview,
): Promise<boolean> {
  if (wasAgreed(request.input)) return true
  const rows = previewRows(context, request, preview)
  const agreement = agreementOf(context.resource, request.action, preview, rows)
  let isAgreed = false
  await openDialog(({ close }: DialogProps) => (
    <PreviewDialog
      agreement={agreement}
      close={close}
      agree={() => {
        isAgreed = true
      }}
    />
  ))
  return isAgreed
}
