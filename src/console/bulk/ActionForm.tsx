import { useId, useMemo, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Fields } from '../../contract/define/field.ts'
import { applies } from '../../contract/define/validate.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { blankDraft, type Draft, type FormSection } from '../form/draft.ts'
import { FieldRow, inputId } from '../form/FieldRow.tsx'
import { draftResolver } from '../form/validation.ts'
import type { Row } from '../record/calls.ts'
import { openDialog } from '../shell/dialogs.ts'
import { Dialog } from '../shell/Dialog.tsx'
import { t } from '../text.ts'

interface ActionFormProps {
  readonly resource: Resource
  readonly title: string
  readonly yes: string
  readonly fields: Fields
  /** The only row concerned, whose values are proposed; null for several. */
  readonly row: Row | null
  readonly done: (input: Draft) => void
  readonly close: () => void
}

/** An input named `roleIds` proposes the row's `roleId`. */
const proposal = (row: Row | null, name: string): unknown => (row ? row[name] ?? row[name.replace(/s$/, '')] : undefined)

/** What an action needs to know before it runs, asked in a small dialog. */
function ActionForm({ resource, title, yes, fields, row, done, close }: ActionFormProps) {
  const formId = useId()
  const sections = useMemo<readonly FormSection[]>(() => [{ title, fields: Object.entries(fields).map(([name, spec]) => ({ name, spec, readOnly: false })) }], [title, fields])
  const preset = useMemo(() => Object.fromEntries(Object.keys(fields).flatMap((name) => { const value = proposal(row, name); return value === undefined ? [] : [[name, value]] })), [fields, row])
  const form = useForm<Draft>({ defaultValues: blankDraft(sections, preset), resolver: draftResolver(sections, true), mode: 'onBlur', reValidateMode: 'onChange', shouldFocusError: false })
  const draft = useWatch({ control: form.control }) as Draft
  const labels = useMemo(() => (row ? Object.fromEntries(Object.keys(fields).flatMap((name) => { const text = row[name.replace(/Ids?$/, 'Name')]; return typeof text === 'string' ? [[name.replace(/Id$/, '') + 'Name', text]] : [] })) : {}), [fields, row])
  const body = useRef<HTMLFormElement>(null)
  const submit = (): void => void form.handleSubmit(
    (input) => { done(input); close() },
    (errors) => document.getElementById(inputId(formId, Object.keys(errors)[0] ?? ''))?.focus(),
  )()
  return (
    <Dialog title={title} close={close} width={480} footer={(
      <>
        <button type="button" className="button button-plain" onClick={close}>{t('取消')}</button>
        <button type="button" className="button button-primary" onClick={submit}>{yes}</button>
      </>
    )}>
      <form ref={body} noValidate className="@container grid gap-3" onSubmit={(event) => { event.preventDefault(); submit() }} onKeyDown={(event) => { if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) { event.preventDefault(); submit() } }}>
        {sections[0]?.fields.filter((field) => applies(field.spec, draft)).map((field) => <FieldRow key={field.name} form={form.control} formId={formId} field={field} resource={resource} row={row ? { ...row, ...labels } : null} />)}
      </form>
    </Dialog>
  )
}

/** Asks for an action's inputs; null if the operator gave up. */
export async function askInput(question: Omit<ActionFormProps, 'done' | 'close'>): Promise<Draft | null> {
  let given: Draft | null = null
  await openDialog(({ close }) => <ActionForm {...question} close={close} done={(input) => { given = input }} />)
  return given
}
