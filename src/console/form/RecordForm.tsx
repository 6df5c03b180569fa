import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { applies } from '../../contract/define/validate.ts'
import type { Resource } from '../../contract/define/resource.ts'
import type { Row, Saved } from '../record/calls.ts'
import { KeyHint } from '../shell/KeyHint.tsx'
import { t } from '../text.ts'
import { ConflictTable } from './ConflictTable.tsx'
import type { Draft } from './draft.ts'
import { FieldRow } from './FieldRow.tsx'
import { type FormHandle, type RecordFormState, useRecordForm } from './useRecordForm.ts'

export interface RecordFormProps {
  readonly resource: Resource
  /** The row to edit as it was read; null creates one. */
  readonly row: Row | null
  readonly preset?: Draft
  readonly saved: (saved: Saved, creating: boolean) => void
  /** Asked for by 取消 and Esc; the screen asks about unsaved input first. */
  readonly cancel: () => void
  /** Told the handle now, and null when the form goes. */
  readonly attach: (handle: FormHandle | null) => void
}

/** Create and edit form of a resource; the same component stands in the pane and in the dialog. */
export function RecordForm(props: RecordFormProps) {
  const { resource, row, attach, cancel } = props
  const state = useRecordForm(props)
  const { conflict, handle, resolve, backToForm, busy, fields } = state
  useEffect(() => { attach(handle) }, [attach, handle])
  useEffect(() => () => attach(null), [attach])
  if (conflict) return <ConflictTable fields={fields} conflict={conflict} choose={resolve} back={backToForm} busy={busy} />
  return <FormBody state={state} resource={resource} row={row} cancel={cancel} />
}

function FormBody({ state, resource, row, cancel }: { readonly state: RecordFormState; readonly resource: Resource; readonly row: Row | null; readonly cancel: () => void }) {
  const { form, formId, sections, refusal, busy, save } = state
  const draft = useWatch({ control: form.control }) as Draft
  const body = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // A dialog around it takes the focus first, one frame later.
    const frame = requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('input:not([type=radio]):not(:disabled), select, textarea')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <form ref={body} noValidate data-zone="form" aria-label={t(row ? '修改{label}' : '新增{label}', { label: t(resource.label) })} className="flex min-h-0 flex-1 flex-col" onSubmit={(event) => { event.preventDefault(); save() }}>
      <div className="@container min-h-0 flex-1 overflow-y-auto px-4 pb-4">
        {refusal ? <p role="alert" className="mt-3 rounded-md border border-bad px-3 py-2 text-bad">{refusal}</p> : null}
        {sections.map((section) => {
          const shown = section.fields.filter((field) => applies(field.spec, draft))
          return shown.length === 0 ? null : (
            <fieldset key={section.title} className="min-w-0 pt-3">
              {sections.length > 1 ? <legend className="float-left mb-2 w-full text-small font-semibold text-fg2">{t(section.title)}</legend> : null}
              <div className="clear-both grid grid-cols-1 gap-x-4 gap-y-3 @md:grid-cols-2">
                {shown.map((field) => <FieldRow key={field.name} form={form.control} formId={formId} field={field} resource={resource} row={row} />)}
              </div>
            </fieldset>
          )
        })}
      </div>
      <footer className="flex shrink-0 items-center justify-end gap-2 border-t border-line px-4 py-2.5">
        <button type="button" className="button button-plain" onClick={cancel}>{t('取消')}</button>
        <button type="submit" className="button button-primary" disabled={busy} aria-busy={busy}>{busy ? t('正在保存') : t('保存')}<KeyHint keys="mod+s" /></button>
      </footer>
    </form>
  )
}
