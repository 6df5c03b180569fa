import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { ApiError } from '../api.ts'
import { menus } from '../menus.ts'
import { announce } from '../shell/announce.ts'
import { t } from '../text.ts'
import { blankDraft, type Draft, draftOf } from './draft.ts'
import { type FormPlan, planForm } from './formPlan.ts'
import { inputId, placeRefusal } from './fields.ts'
import { type Saving, useSaving } from './useSaving.ts'
import { draftResolver } from './validation.ts'
import type { FormHandle } from '../../palette/formHandle.ts'
import type { Resource } from '../../contract/define/resource.ts'
import type { Row } from '../record/calls.ts'
import type { Saved } from '../record/changes.ts'

export interface RecordFormState {
  readonly form: UseFormReturn<Draft>
  readonly formId: string
  readonly plan: FormPlan
  readonly saving: Saving
  /** A refusal that concerns no single field. */
  readonly refusal: string
  readonly save: () => void
}

/** State of one create or edit form: values, validation, saving. */
export function useRecordForm({ resource, row, preset, saved, attach }: RecordFormProps): RecordFormState {
  const formId = useId()
  const [refusal, setRefusal] = useState('')
  const creating = row === null
  const plan = useMemo(() => planForm(resource, creating, menus.permissions), [resource, creating])
  const form = useForm<Draft>({
    defaultValues: row ? draftOf(plan.sections, row) : blankDraft(plan.sections, preset),
    resolver: draftResolver(plan.sections, creating),
    mode: 'onBlur',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
  const { isDirty, errors } = form.formState
  const focusField = (name: string | undefined): void =>
    document.getElementById(inputId(formId, name ?? ''))?.focus()
  const handleRefusal = (error: ApiError): void => {
    const firstField = placeRefusal(plan, error, (name, message) =>
      form.setError(name, { type: 'server', message }),
    )
    if (firstField) focusField(firstField)
    setRefusal(firstField ? '' : error.message)
    announce(error.message, 'assertive')
  }
  const saving = useSaving({ plan, row, form, saved, onRefused: handleRefusal })
  const invalidNames = (): string[] =>
    plan.fields.map((field) => field.name).filter((name) => form.getFieldState(name).invalid)
  const focusInvalid = (step: 1 | -1): void => {
    const names = invalidNames()
    const currentIndex = names.findIndex((name) =>
      document.getElementById(inputId(formId, name))?.contains(document.activeElement),
    )
    focusField(names[(currentIndex + step + names.length) % names.length] ?? names[0])
  }
  const save = (): void => {
    if (saving.busy) return
    setRefusal('')
    void form.handleSubmit(saving.save, () => {
      focusField(invalidNames()[0])
      announce(t('有 {count} 项需要修改', { count: invalidNames().length }), 'assertive')
    })()
  }
  useAttached(attach, { dirty: isDirty, invalid: Object.keys(errors).length > 0, save, focusInvalid })
  return { form, formId, plan, saving, refusal, save }
}

interface FormSnapshot {
  readonly dirty: boolean
  readonly invalid: boolean
  readonly save: () => void
  readonly focusInvalid: (step: 1 | -1) => void
}

/** Passes the screen one handle that always reflects the latest render, and null when the form unmounts. */
function useAttached(attach: (handle: FormHandle | null) => void, snapshot: FormSnapshot): void {
  const latest = useRef(snapshot)
  useEffect(() => {
    latest.current = snapshot
  })
  useEffect(() => {
    attach({
      dirty: () => latest.current.dirty,
      invalid: () => latest.current.invalid,
      save: () => latest.current.save(),
      focusInvalid: (step) => latest.current.focusInvalid(step),
    })
    return () => attach(null)
  }, [attach, snapshot.dirty, snapshot.invalid])
}

export interface RecordFormProps {
  readonly resource: Resource
  /** The row to edit as it was read; null creates one. */
  readonly row: Row | null
  readonly preset?: Draft
  readonly saved: (saved: Saved, creating: boolean) => void
  /** Called by 取消 and Esc; the screen asks about unsaved input first. */
  readonly cancel: () => void
  /** Called with the handle on mount, and with null on unmount. */
  readonly attach: (handle: FormHandle | null) => void
}
