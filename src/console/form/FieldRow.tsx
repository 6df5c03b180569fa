import type { Control as FormControl } from 'react-hook-form'
import { createElement, Suspense } from 'react'
import { useController } from 'react-hook-form'
import type { FieldSpec } from '../../contract/define/field.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { valueText } from '../record/valueText.ts'
import type { Row } from '../record/calls.ts'
import { t } from '../text.ts'
import { afterPointer } from './afterPointer.ts'
import { Control } from './controls/Control.tsx'
import type { OwnControlProps } from './controls/controlProps.ts'
import type { Draft, FormField } from './draft.ts'
import { inputId } from './fields.ts'
import { ownControl } from './ownControls.ts'

export interface FieldRowProps {
  readonly form: FormControl<Draft>
  readonly formId: string
  readonly field: FormField
  readonly resource: Resource
  readonly row: Row | null
}

const WIDE = new Set(['longText', 'json', 'rows', 'window', 'references', 'someOf', 'image'])

/** Label, control, help and error of one field; a read-only field shows its value. */
export function FieldRow({ form, formId, field, resource, row }: FieldRowProps) {
  const { field: input, fieldState } = useController({ control: form, name: field.name })
  const { spec } = field
  const id = inputId(formId, field.name)
  const error = fieldState.error?.message
  const describedBy =
    [spec.help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined
  return (
    <div className={`min-w-0 ${WIDE.has(spec.kind) ? 'col-span-full' : ''}`}>
      <Label field={field} id={id} />
      {field.readOnly ? (
        <p
          id={id}
          tabIndex={-1}
          aria-labelledby={`${id}-label`}
          className="flex min-h-8 items-center text-fg2"
        >
          {(row && valueText(spec, field.name, row)) || '—'}
        </p>
      ) : (
        <FieldControl
          form={form}
          id={id}
          name={field.name}
          spec={spec}
          value={input.value}
          change={input.onChange}
          leave={() => afterPointer(input.onBlur)}
          invalid={error !== undefined}
          describedBy={describedBy}
          labelId={`${id}-label`}
          resource={resource}
          rowId={row?.id ?? null}
          initialText={row ? valueText(spec, field.name, row) : ''}
        />
      )}
      <Notes spec={spec} id={id} error={error} />
    </div>
  )
}

/** The control of the field's kind, or its own, whose code is loaded when it is shown. */
function FieldControl(props: OwnControlProps) {
  const Own = ownControl(props.resource, props.name)
  if (!Own) return <Control {...props} />
  return <Suspense fallback={<span className="block min-h-8" />}>{createElement(Own, props)}</Suspense>
}

function Label({ field: { spec, readOnly }, id }: { readonly field: FormField; readonly id: string }) {
  const label = (
    <>
      {t(spec.label)}
      {spec.required && !readOnly ? (
        <span aria-hidden="true" className="text-bad">
          {' '}
          *
        </span>
      ) : null}
    </>
  )
  return readOnly || spec.kind === 'rows' || spec.kind === 'flag' ? (
    <span id={`${id}-label`} className="field-label">
      {label}
    </span>
  ) : (
    <label id={`${id}-label`} htmlFor={id} className="field-label">
      {label}
    </label>
  )
}

interface NotesProps {
  readonly spec: FieldSpec
  readonly id: string
  readonly error: string | undefined
}

/** Help text and error of a field. */
const Notes = ({ spec, id, error }: NotesProps) => (
  <>
    {spec.help ? (
      <p id={`${id}-help`} className="mt-1 text-small text-fg3">
        {t(spec.help)}
      </p>
    ) : null}
    {error ? (
      <p id={`${id}-error`} role="alert" className="field-error">
        {error}
      </p>
    ) : null}
  </>
)
