import { useEffect, useId, useMemo, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { Fields } from '../../contract/define/field.ts'
import { applies } from '../../contract/define/validate.ts'
import { resourceById } from '../../contract/index.ts'
import type { Draft, FormSection } from '../form/draft.ts'
import { FieldRow } from '../form/FieldRow.tsx'
import { useInputForm } from '../form/useInputForm.ts'
import { t } from '../text.ts'
import { replayKept } from './replayKept.ts'
import { useTypedArguments } from './typedArguments.ts'

interface ArgumentFormProps {
  readonly fields: Fields
  readonly values: Readonly<Record<string, unknown>>
  readonly resource: string | undefined
  readonly title: string
  readonly answer: (values: Readonly<Record<string, unknown>>) => void
}

function useArguments({ fields, values, title, answer }: Omit<ArgumentFormProps, 'resource'>) {
  const formId = useId()
  const sections = useMemo<readonly FormSection[]>(
    () => [
      { title, fields: Object.entries(fields).map(([name, spec]) => ({ name, spec, readOnly: false })) },
    ],
    [title, fields],
  )
  const form = useInputForm({ formId, sections, values, done: answer, mode: 'onSubmit' })
  const draft = useWatch({ control: form.control }) as Draft
  useTypedArguments(form.isDirty, draft)
  return { formId, sections, draft, ...form }
}

/** Form in the palette for a command's arguments, with the inputs of the record forms. */
export function ArgumentForm({ fields, values, resource, title, answer }: ArgumentFormProps) {
  const { formId, sections, draft, control, events } = useArguments({
    fields,
    values,
    title,
    answer,
  })
  const root = useRef<HTMLFormElement>(null)
  const declared = resourceById(resource ?? '') ?? resourceById('user')
  useEffect(() => {
    root.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus()
    replayKept()
  }, [])
  if (!declared) return null
  return (
    <form
      ref={root}
      noValidate
      className="@container flex flex-col gap-3 p-4"
      onSubmit={events.onSubmit}
      onKeyDown={(event) => {
        // The surrounding list would use Enter, arrows, Home and End for its lines.
        event.stopPropagation()
        events.onKeyDown(event)
      }}
    >
      {sections[0]?.fields
        .filter((field) => applies(field.spec, draft))
        .map((field) => (
          <FieldRow
            key={field.name}
            form={control}
            formId={formId}
            field={field}
            resource={declared}
            row={null}
          />
        ))}
      <div className="flex justify-end">
        <button type="submit" className="button button-primary">
          {t('执行')}
          <kbd>↵</kbd>
        </button>
      </div>
    </form>
  )
}
