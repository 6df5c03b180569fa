import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ApiError } from '../api.ts'
import { blankDraft, type Draft, type FormSection } from './draft.ts'
import { inputId, placeRefusal } from './fields.ts'
import { draftResolver } from './validation.ts'

interface InputForm {
  /** Prefix of the ids of its inputs. */
  readonly formId: string
  readonly sections: readonly FormSection[]
  readonly values: Parameters<typeof blankDraft>[1]
  readonly done: (input: Draft) => void
  /** Event after which a field is first validated. */
  readonly mode?: 'onBlur' | 'onSubmit'
  /** Why the values were refused before: it stands at the fields it names, else in `refusal`. */
  readonly refused?: ApiError | undefined
}

/**
 * A form that belongs to no record: submitted by its button, Ctrl+Enter or Ctrl+S; the first invalid field
 * takes the focus.
 */
export function useInputForm({ formId, sections, values, done, mode = 'onBlur', refused }: InputForm) {
  const form = useForm<Draft>({
    defaultValues: blankDraft(sections, values),
    resolver: draftResolver(sections, true),
    mode,
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
  const [refusal, setRefusal] = useState('')
  useEffect(() => {
    if (!refused) return
    const fields = sections.flatMap((section) => section.fields)
    const firstField = placeRefusal({ fields }, refused, (name, message) =>
      form.setError(name, { type: 'server', message }),
    )
    if (firstField) document.getElementById(inputId(formId, firstField))?.focus()
    else setRefusal(refused.message)
  }, [refused])
  const submit = (): void =>
    void form.handleSubmit(done, (errors) =>
      document.getElementById(inputId(formId, Object.keys(errors)[0] ?? ''))?.focus(),
    )()
  const events = {
    onSubmit: (event: FormEvent): void => {
      event.preventDefault()
      submit()
    },
    onKeyDown: (event: KeyboardEvent): void => {
      if ((event.key === 'Enter' || event.key === 's') && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        submit()
      }
    },
  }
  const { isDirty } = form.formState
  return { control: form.control, submit, events, isDirty, refusal }
}
