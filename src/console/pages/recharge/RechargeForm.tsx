import { useId } from 'react'
import type { Fields } from '../../../contract/define/field.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import type { Draft } from '../../form/draft.ts'
import type { Row } from '../../record/calls.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { t } from '../../text.ts'
import type { RechargePreview } from './preview.ts'
import { Rail } from './Rail.tsx'
import { RechargeFields } from './RechargeFields.tsx'
import { FormFoot } from './FormFoot.tsx'
import { Steps } from './Steps.tsx'
import { useRecharge } from './useRecharge.ts'

interface FormProps {
  readonly resource: Resource
  readonly fields: Fields
  readonly row: Row
  readonly close: () => void
  readonly check: (draft: Draft, preview: RechargePreview) => void
}

/** The inputs of a top-up, beside what they lead to. */
export function RechargeForm({ resource, fields, row, close, check }: FormProps) {
  const elementId = useId()
  const { formId, control, events, inputs, draft, preview, error, keptAt, canGoOn } = useRecharge(
    fields,
    row.id,
    check,
  )
  return (
    <Dialog
      title={t('充值申请')}
      close={close}
      width={944}
      footer={<FormFoot elementId={elementId} keptAt={keptAt} canGoOn={canGoOn} close={close} />}
    >
      <div className="recharge">
        <form id={elementId} noValidate data-zone="form" aria-label={t('充值')} {...events}>
          <p className="recharge-account">
            <b>{String(row.accountName ?? '')}</b>
            <Steps step={1} />
          </p>
          <RechargeFields
            elementId={elementId}
            formId={formId}
            control={control}
            fields={inputs}
            resource={resource}
            preview={preview}
            draft={draft}
          />
        </form>
        <Rail preview={preview} error={error} auditorId={String(draft.auditorId ?? '')} />
      </div>
    </Dialog>
  )
}
