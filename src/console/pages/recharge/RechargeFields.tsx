import { type ReactNode, useEffect } from 'react'
import { type Control, useController } from 'react-hook-form'
import type { Resource } from '../../../contract/define/resource.ts'
import { amountInCapitals } from '../../../kernel/capitals.ts'
import type { Draft, FormField } from '../../form/draft.ts'
import { FieldRow } from '../../form/FieldRow.tsx'
import { inputId } from '../../form/fields.ts'
import { t } from '../../text.ts'
import type { RechargePreview } from './preview.ts'

interface FieldsProps {
  readonly elementId: string
  readonly formId: string
  readonly control: Control<Draft>
  readonly fields: readonly FormField[]
  readonly resource: Resource
  readonly preview: RechargePreview | null
  readonly draft: Draft
}

/** The inputs in two columns; below them what the server says about the serial number, payer and approver. */
export function RechargeFields(props: FieldsProps) {
  const { elementId, formId, control, fields, resource, preview, draft } = props
  // After a keyboard command the focus belongs in the first input, not on the dialog's close button.
  useEffect(() => {
    document.getElementById(elementId)?.querySelector<HTMLElement>('input')?.focus()
  }, [elementId])
  return (
    <div className="recharge-fields">
      {fields.map((field) => (
        <div key={field.name} data-field={field.name}>
          <FieldRow form={control} formId={formId} field={field} resource={resource} row={null} />
          <Hint name={field.name} preview={preview} draft={draft} />
          {field.name === 'amount' ? (
            <Settle control={control} preview={preview} focusId={inputId(formId, 'amount')} />
          ) : null}
        </div>
      ))}
    </div>
  )
}

const Said = ({ tone, children }: { readonly tone: 'ok' | 'warn' | 'bad'; readonly children: ReactNode }) => (
  <p role="status" className={`mt-1 text-small text-${tone}`}>
    {children}
  </p>
)

interface HintProps {
  readonly name: string
  readonly preview: RechargePreview | null
  readonly draft: Draft
}

function Hint({ name, preview, draft }: HintProps) {
  const isBlank = typeof draft[name] !== 'string' || draft[name].trim() === ''
  if (name === 'amount') {
    const text = amountInCapitals(draft.amount)
    return text === '' ? null : <p className="mt-1 text-small text-fg2">{t('人民币{text}', { text })}</p>
  }
  if (!preview || isBlank) return null
  if (name === 'bankSerialNo')
    return preview.serialTakenBy ? (
      <Said tone="bad">{t('{auditNo} 已用过这个流水号', { auditNo: preview.serialTakenBy })}</Said>
    ) : (
      <Said tone="ok">{t('本公司收款中未出现过')}</Said>
    )
  if (name === 'payerName' && preview.partyName !== null)
    return preview.because.includes('payer') ? (
      <Said tone="warn">{t('异名汇款，需要两级审核；合同主体是 {party}', { party: preview.partyName })}</Said>
    ) : (
      <Said tone="ok">{t('与合同主体一致')}</Said>
    )
  if (name === 'auditorId') {
    const chosen = preview.approvers.find(({ id }) => id === draft.auditorId)
    return chosen ? (
      <p className="mt-1 text-small text-fg2">{t('待审 {count}', { count: chosen.open })}</p>
    ) : null
  }
  return null
}

interface SettleProps extends Pick<FieldsProps, 'control' | 'preview'> {
  readonly focusId: string
}

/** Fills in what brings the balance to zero, where it is below. */
function Settle({ control, preview, focusId }: SettleProps) {
  const { field } = useController({ control, name: 'amount' })
  const balance = preview?.balance?.before ?? 0
  if (balance >= 0) return null
  return (
    <button
      type="button"
      className="button button-plain mt-1"
      onClick={() => {
        field.onChange(-balance)
        document.getElementById(focusId)?.focus()
      }}
    >
      {t('还到余额 0')}
    </button>
  )
}
