import { createElement, Suspense, useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { applies } from '../../contract/define/validate.ts'
import type { Row } from '../record/calls.ts'
import { isReadOnly } from '../session.ts'
import { KeyHint } from '../shell/KeyHint.tsx'
import { t } from '../text.ts'
import type { Draft, FormSection } from './draft.ts'
import { FieldRow } from './FieldRow.tsx'
import { formFoot } from './ownControls.ts'
import { OtherEdit } from './OtherEdit.tsx'
import type { RecordFormState } from './useRecordForm.ts'

const FIRST_INPUT = 'input:not([type=radio]):not(:disabled), select, textarea'

interface FormBodyProps {
  readonly state: RecordFormState
  readonly row: Row | null
  readonly cancel: () => void
}

/** The inputs of a form section by section, with its buttons. */
export function FormBody({ state, row, cancel }: FormBodyProps) {
  const {
    plan: { resource, sections },
    refusal,
    saving,
    save,
  } = state
  const { busy, base } = saving
  const body = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // A surrounding dialog takes the focus first, one frame later.
    const frame = requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(FIRST_INPUT)?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <form
      ref={body}
      noValidate
      data-zone="form"
      aria-label={t(row ? '修改{record}' : '新增{record}', { record: t(resource.label) })}
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <div className="@container min-h-0 flex-1 overflow-y-auto px-4 pb-4">
        {base && resource.versioned ? <OtherEdit resource={resource} base={base} saving={saving} /> : null}
        {refusal ? (
          <p role="alert" className="mt-3 rounded-md border border-bad px-3 py-2 text-bad">
            {refusal}
          </p>
        ) : null}
        {sections.map((section) => (
          <Section
            key={section.title}
            state={state}
            row={row}
            section={section}
            hasTitle={sections.length > 1}
          />
        ))}
      </div>
      <Foot state={state} />
      <Buttons busy={busy} cancel={cancel} />
    </form>
  )
}

function Foot({ state: { form, formId, plan } }: Pick<FormBodyProps, 'state'>) {
  const Own = formFoot(plan.resource)
  return Own ? (
    <Suspense fallback={null}>{createElement(Own, { form: form.control, formId })}</Suspense>
  ) : null
}

const Buttons = ({ busy, cancel }: { readonly busy: boolean; readonly cancel: () => void }) => (
  <div className="flex shrink-0 items-center justify-end gap-2 border-t border-line px-4 py-2.5">
    {isReadOnly() ? <p className="mr-auto text-fg2">{t('模拟登录为只读，不能修改数据')}</p> : null}
    <button type="button" className="button button-plain" onClick={cancel}>
      {t('取消')}
    </button>
    <button type="submit" className="button button-primary" disabled={busy || isReadOnly()} aria-busy={busy}>
      {busy ? t('正在保存') : t('保存')}
      <KeyHint keys="mod+s" />
    </button>
  </div>
)

interface SectionProps {
  readonly state: RecordFormState
  readonly row: Row | null
  readonly section: FormSection
  readonly hasTitle: boolean
}

/** One section without the inputs whose `when` does not hold; nothing where none is left. */
function Section({ state: { form, formId, plan }, row, section, hasTitle }: SectionProps) {
  const draft = useWatch({ control: form.control }) as Draft
  const visibleFields = section.fields.filter((field) => applies(field.spec, draft))
  if (visibleFields.length === 0) return null
  return (
    <fieldset className="min-w-0 pt-3">
      {hasTitle ? (
        <legend className="float-left mb-2 w-full text-small font-semibold text-fg2">
          {t(section.title)}
        </legend>
      ) : null}
      <div className="clear-both grid grid-cols-1 gap-x-4 gap-y-3 @md:grid-cols-2">
        {visibleFields.map((field) => (
          <FieldRow
            key={field.name}
            form={form.control}
            formId={formId}
            field={field}
            resource={plan.resource}
            row={row}
          />
        ))}
      </div>
    </fieldset>
  )
}
