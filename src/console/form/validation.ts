import type { FieldErrors, Resolver } from 'react-hook-form'
import type { FieldSpec } from '../../contract/define/field.ts'
import { isEmpty, validateDraft } from '../../contract/define/validate.ts'
import type { FieldError } from '../../contract/errors.ts'
import { t } from '../text.ts'
import { activeFields, activeSpecs, type Draft, type FormSection } from './draft.ts'
import { fieldOfError } from './fields.ts'
import { amountError, ruleText } from './sentence.ts'

const jsonError = (spec: FieldSpec, value: unknown): string | null =>
  spec.kind === 'json' && typeof value === 'string' && value !== ''
    ? t('{label}不是有效的 JSON', { label: t(spec.label) })
    : null

/** Every validation error of a draft, in form order and in the operator's language, one message per field. */
export function draftErrors(
  sections: readonly FormSection[],
  draft: Readonly<Draft>,
  creating: boolean,
): FieldError[] {
  const fields = activeFields(sections, draft)
  const messages = new Map<string, string>()
  for (const error of validateDraft(activeSpecs(fields, creating), draft, { partial: false })) {
    const name = fieldOfError(error.field)
    const spec = fields.find((field) => field.name === name)?.spec
    if (spec && !messages.has(name))
      messages.set(
        name,
        (isEmpty(draft[name]) ? null : amountError(spec, draft[name])) ??
          ruleText(error.field === name ? spec.label : childLabel(spec, error.field), error.text),
      )
  }
  for (const { name, spec } of fields) {
    const text = jsonError(spec, draft[name])
    if (text) messages.set(name, text)
  }
  return fields.flatMap(({ name }) =>
    messages.has(name) ? [{ field: name, text: messages.get(name) ?? '' }] : [],
  )
}

const childLabel = (spec: FieldSpec, path: string): string =>
  spec.fields?.[path.split('.')[2] ?? '']?.label ?? spec.label

/** The contract's validation as a resolver for react-hook-form. */
export const draftResolver =
  (sections: readonly FormSection[], creating: boolean): Resolver<Draft> =>
  (values) => {
    const errors: FieldErrors<Draft> = Object.fromEntries(
      draftErrors(sections, values, creating).map((error) => [
        error.field,
        { type: 'contract', message: error.text },
      ]),
    )
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
