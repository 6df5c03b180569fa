import { applies, validateDraft } from '../../contract/define/validate.ts'
import type { Fields } from '../../contract/define/field.ts'
import { decodeInput } from '../../contract/wire.ts'
import type { Parameters } from './route.ts'
import { refuseErrors } from './draft.ts'
import type { Changes } from './hooks.ts'
import { requireTargets } from './references.ts'
import type { Work } from './work.ts'

/** Reads and checks what comes with a call beside the rows it is about; what is not declared is left out. */
export async function readInput(fields: Fields, parameters: Parameters, work: Work): Promise<Changes> {
  const input = decodeInput(fields, parameters)
  for (const [name, field] of Object.entries(fields))
    if (input[name] === undefined && field.default !== undefined && applies(field, input))
      input[name] = field.default
  refuseErrors(validateDraft(fields, input, { partial: false }))
  await requireTargets(fields, input, work)
  return input
}
