import { type RefObject, useEffect, useId, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import type { Fields } from '../../contract/define/field.ts'
import type { ActionSpec } from '../../contract/define/action.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { applies } from '../../contract/define/validate.ts'
import type { ApiError } from '../api.ts'
import type { Draft, FormSection } from '../form/draft.ts'
import { FieldRow } from '../form/FieldRow.tsx'
import { useInputForm } from '../form/useInputForm.ts'
import type { Row } from '../record/calls.ts'
import { proposedInput, rowForInput } from './proposals.ts'

const FIRST_INPUT = 'input, textarea, select, button'

export interface ActionFormProps {
  readonly id: string
  readonly resource: Resource
  readonly title: string
  readonly fields: Fields
  /** The only row concerned, whose values are proposed; null for several. */
  readonly row: Row | null
  readonly proposed?: ActionSpec['proposed']
  /** What was entered before, in place of what the row proposes, and why it was refused. */
  readonly entered?: { readonly values: Draft; readonly refused: ApiError }
  readonly done: (input: Draft) => void
  /** Is told whether something was typed. */
  readonly dirty?: RefObject<boolean>
}

/** The form of the inputs. After a command by key the focus belongs in the first one, not on the close button. */
function useActionForm({ id, title, fields, row, proposed, entered, done, dirty }: ActionFormProps) {
  const formId = useId()
  const sections = useMemo<readonly FormSection[]>(
    () => [
      { title, fields: Object.entries(fields).map(([name, spec]) => ({ name, spec, readOnly: false })) },
    ],
    [title, fields],
  )
  const form = useInputForm({
    formId,
    sections,
    values: entered?.values ?? proposedInput(fields, row, proposed),
    done,
    refused: entered?.refused,
  })
  if (dirty) dirty.current = form.isDirty || entered !== undefined
  useEffect(() => {
    const element = document.getElementById(id)
    // A refusal at a field has put the focus there already.
    if (!element?.contains(document.activeElement)) element?.querySelector<HTMLElement>(FIRST_INPUT)?.focus()
  }, [id])
  return { formId, sections, ...form }
}

/** The inputs of an action; `id` is the id of the form element, for a submit button outside of it. */
export function ActionForm(props: ActionFormProps) {
  const { id, resource, title, fields, row } = props
  const { formId, sections, control, events, refusal } = useActionForm(props)
  const draft = useWatch({ control }) as Draft
  const formRow = useMemo(() => rowForInput(fields, row), [fields, row])
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
      {refusal ? (
        <p role="alert" className="text-bad sm:col-span-full">
          {refusal}
        </p>
      ) : null}
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
