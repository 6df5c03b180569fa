import { type RefObject, useEffect, useId, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import type { Fields } from '../../contract/define/field.ts'
import type { ActionSpec } from '../../contract/define/action.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { applies } from '../../contract/define/validate.ts'
import type { Draft, FormSection } from '../form/draft.ts'
import { FieldRow } from '../form/FieldRow.tsx'
import { useInputForm } from '../form/useInputForm.ts'
import type { Row } from '../record/calls.ts'
import { proposedInput, rowForInput } from './proposals.ts'

export interface ActionFormProps {
  readonly id: string
  readonly resource: Resource
  readonly title: string
  readonly fields: Fields
  /** The only row concerned, whose values are proposed; null for several. */
  readonly row: Row | null
  readonly proposed?: ActionSpec['proposed']
  readonly done: (input: Draft) => void
  /** Is told whether something was typed. */
  readonly dirty?: RefObject<boolean>
}

/** The inputs of an action; `id` is the id of the form element, for a submit button outside of it. */
export function ActionForm({ id, resource, title, fields, row, proposed, done, dirty }: ActionFormProps) {
  const formId = useId()
  const sections = useMemo<readonly FormSection[]>(
    () => [
      { title, fields: Object.entries(fields).map(([name, spec]) => ({ name, spec, readOnly: false })) },
    ],
    [title, fields],
  )
  const values = proposedInput(fields, row, proposed)
  const { control, events, isDirty } = useInputForm({ formId, sections, values, done })
  if (dirty) dirty.current = isDirty
  const draft = useWatch({ control }) as Draft
  const formRow = useMemo(() => rowForInput(fields, row), [fields, row])
  // After a keyboard command the focus belongs in the first input, not on the dialog's close button.
  useEffect(() => {
    document.getElementById(id)?.querySelector<HTMLElement>('input, textarea, select, button')?.focus()
  }, [id])
  return (
    <form
      id={id}
      noValidate
      data-zone="form"
      aria-label={title}
      className={
        Object.keys(fields).length > 4
          ? '@container grid gap-x-4 gap-y-3 sm:grid-cols-2'
          : '@container grid gap-3'
      }
      {...events}
    >
      {sections[0]?.fields
        .filter((field) => applies(field.spec, draft))
        .map((field) => (
          <FieldRow
            key={field.name}
            form={control}
            formId={formId}
            field={field}
            resource={resource}
            row={formRow}
          />
        ))}
    </form>
  )
}
