import { inputFieldsOf } from '../../../contract/define/field.ts'
import { resourceById } from '../../../contract/index.ts'
import { noteAgreed } from '../../bulk/agreed.ts'
import type { Asker } from '../../bulk/asker.ts'
import type { Draft } from '../../form/draft.ts'
import { type DialogProps, openDialog } from '../../shell/dialogs.ts'
import { RechargeDialog } from './RechargeDialog.tsx'
import { tellApplication } from './tellApplication.ts'

/** Asks for a top-up: its inputs beside what they lead to, then once more all of it before it is sent. */
export const askRecharge: Asker = async (_ids, row) => {
  const resource = resourceById('accountFinance'),
    input = resource?.actions.recharge?.input
  if (!resource || !input || !row) return null
  let answer: Draft | null = null
  await openDialog(({ close }: DialogProps) => (
    <RechargeDialog
      resource={resource}
      fields={inputFieldsOf(input)}
      row={row}
      close={close}
      done={(draft) => {
        answer = noteAgreed(draft)
        tellApplication(row.id)
      }}
    />
  ))
  return answer
}
