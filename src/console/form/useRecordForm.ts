import { useId, useMemo, useRef, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { Resource } from '../../contract/define/resource.ts'
import { readRow, type WireRow } from '../../contract/wire.ts'
import { ApiError, randomId } from '../api.ts'
import { menus } from '../menus.ts'
import { type Row, type Saved, saveRow } from '../record/calls.ts'
import { announce } from '../shell/announce.ts'
import { toast } from '../shell/toast.ts'
import { t } from '../text.ts'
import { type Difference, differences, mergedDraft, type Side } from './conflict.ts'
import { activeFields, blankDraft, type Draft, draftOf, type FormField, formSections, type FormSection, wireDraft } from './draft.ts'
import { inputId } from './FieldRow.tsx'
import { ruleText } from './sentence.ts'
import { draftResolver, fieldOfError } from './validation.ts'

/** What a form tells the screen around it, and what the screen may ask of it. */
export interface FormHandle {
  readonly dirty: () => boolean
  readonly invalid: () => boolean
  readonly save: () => void
  readonly focusInvalid: (by: 1 | -1) => void
}
/** A save refused because somebody else saved first. */
export interface Conflict { readonly found: readonly Difference[]; readonly base: Row; readonly mine: Draft; readonly theirs: Row }

export interface RecordFormState {
  readonly form: UseFormReturn<Draft>
  readonly formId: string
  readonly sections: readonly FormSection[]
  readonly fields: readonly FormField[]
  readonly conflict: Conflict | null
  /** A refusal that concerns no single field. */
  readonly refusal: string
  readonly busy: boolean
  readonly handle: FormHandle
  readonly save: () => void
  readonly resolve: (sides: Readonly<Record<string, Side>>) => void
  readonly backToForm: () => void
}

interface Options { readonly resource: Resource; readonly row: Row | null; readonly preset?: Draft | undefined; readonly saved: (saved: Saved, creating: boolean) => void }

/** State of one create or edit form: values, validation, saving, and the way out of a version conflict. */
export function useRecordForm({ resource, row, preset, saved }: Options): RecordFormState {
  const formId = useId()
  const [base, setBase] = useState(row)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const key = useRef('')
  const creating = row === null
  const sections = useMemo(() => formSections(resource, { creating, permissions: menus.permissions }), [resource, creating])
  const fields = useMemo(() => sections.flatMap((section) => section.fields), [sections])
  const form = useForm<Draft>({ defaultValues: row ? draftOf(sections, row) : blankDraft(sections, preset), resolver: draftResolver(sections, creating), mode: 'onBlur', reValidateMode: 'onChange', shouldFocusError: false })
  const { isDirty, errors } = form.formState

  const focusField = (name: string): void => document.getElementById(inputId(formId, name))?.focus()
  const invalidNames = (): string[] => fields.map((field) => field.name).filter((name) => form.getFieldState(name).invalid)
  const focusInvalid = (by: 1 | -1): void => {
    const names = invalidNames()
    const at = names.findIndex((name) => document.getElementById(inputId(formId, name)) === document.activeElement)
    const next = names[(at + by + names.length) % names.length] ?? names[0]
    if (next) focusField(next)
  }

  const refused = (error: ApiError): void => {
    const named = [...error.errors, ...(error.field && error.errors.length === 0 ? [{ field: error.field, text: error.message }] : [])]
    const known = named.filter(({ field }) => fields.some(({ name }) => name === fieldOfError(field)))
    for (const { field, text } of known) {
      const name = fieldOfError(field)
      form.setError(name, { type: 'server', message: ruleText(fields.find((one) => one.name === name)?.spec.label ?? '', text) })
    }
    const first = known[0]
    if (first) focusField(fieldOfError(first.field))
    setRefusal(known.length > 0 ? '' : error.message)
    announce(error.message, 'assertive')
  }

  const send = async (draft: Draft, against: Row | null): Promise<void> => {
    setBusy(true)
    setRefusal('')
    // The same attempt keeps its key while nobody answered, so that a lost answer cannot create twice.
    key.current ||= randomId()
    try {
      const answer = await saveRow(resource, wireDraft(resource, activeFields(sections, draft), draft, against), key.current)
      form.reset(draft)
      toast(t(creating ? '新增成功' : '更新成功'))
      saved(answer, creating)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code !== 0) key.current = ''
      const current = error.errCode === 'VERSION_CONFLICT' ? error.body.current : null
      if (current && against) clash(draft, against, readRow(resource, current as WireRow) as Row)
      else refused(error)
    } finally {
      setBusy(false)
    }
  }

  const clash = (draft: Draft, against: Row, theirs: Row): void => {
    const found = differences(fields.filter((field) => !field.readOnly), { base: against, mine: draft, theirs })
    if (found.length === 0) void send(draft, theirs)
    else setConflict({ found, base: against, mine: draft, theirs })
  }

  const save = (): void => {
    if (busy) return
    void form.handleSubmit((draft) => send(draft, base), () => { focusInvalid(1); announce(t('有 {count} 项需要修改', { count: invalidNames().length }), 'assertive') })()
  }
  const resolve = (sides: Readonly<Record<string, Side>>): void => {
    if (!conflict) return
    const merged = mergedDraft(conflict.mine, conflict.found, sides)
    for (const [name, value] of Object.entries(merged)) form.setValue(name, value, { shouldDirty: true })
    setBase(conflict.theirs)
    setConflict(null)
    void send(merged, conflict.theirs)
  }

  const invalid = Object.keys(errors).length > 0
  const handle = useMemo<FormHandle>(() => ({ dirty: () => isDirty, invalid: () => invalid, save, focusInvalid }), [isDirty, invalid, busy, base])
  return { form, formId, sections, fields, conflict, refusal, busy, handle, save, resolve, backToForm: () => { if (conflict) setBase(conflict.theirs); setConflict(null) } }
}
