import { applies, validateDraft } from '../../contract/define/validate.ts'
import type { Fields } from '../../contract/define/field.ts'
import { decodeInput } from '../../contract/wire.ts'
import type { Parameters } from './route.ts'
import { refuseErrors } from './draft.ts'
import { requireFittingFiles } from './fileFields.ts'
import type { Changes } from './hooks.ts'
import { requireTargets } from './references.ts'
import type { Work } from './work.ts'

/**
 * Decodes and validates the declared input of an action, with defaults filled in. Undeclared parameters are
 * ignored; errors are refused with VALIDATION.
 */
export async function readInput(fields: Fields, parameters: Parameters, work: Work): Promise<Changes> {
  const input = decodeInput(fields, parameters)
  for (const [name, field] of Object.entries(fields))
    if (input[name] === undefined && field.default !== undefined && applies(field, input))
      input[name] = field.default
  refuseErrors(validateDraft(fields, input, { partial: false }))
  await requireTargets(fields, input, work)
  await requireFittingFiles(fields, input, work)
  return input
}
