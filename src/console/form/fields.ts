import type { ApiError } from '../api.ts'
import type { FormPlan } from './formPlan.ts'
import { refusalText } from './sentence.ts'

/** Element id of a field's input. */
export const inputId = (formId: string, name: string): string => `${formId}-${name}`

/** Name of the declared field an error concerns: `items.2.price` concerns `items`. */
export const fieldOfError = (name: string): string => name.split('.')[0] ?? name

/**
 * Assigns a refusal to the fields it names; returns the first of them, or null if it names none of this form.
 */
export function placeRefusal(
  { fields }: Pick<FormPlan, 'fields'>,
  error: ApiError,
  setError: (name: string, text: string) => void,
): string | null {
  const fieldErrors =
    error.errors.length > 0 ? error.errors : error.field ? [{ field: error.field, text: error.message }] : []
  const placedErrors = fieldErrors.flatMap(({ field, text }) => {
    const matchedField = fields.find(({ name }) => name === fieldOfError(field))
    return matchedField ? [{ name: matchedField.name, text: refusalText(matchedField.spec, text) }] : []
  })
  for (const { name, text } of placedErrors) setError(name, text)
  return placedErrors[0]?.name ?? null
}
