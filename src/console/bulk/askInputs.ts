import type { Fields } from '../../contract/define/field.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { inputFieldsFor } from '../../contract/define/validate.ts'
import type { ApiError } from '../api.ts'
import type { Draft } from '../form/draft.ts'
import type { Row } from '../record/calls.ts'
import { completeRow } from '../record/partialRow.ts'
import { t } from '../text.ts'
import { askInput } from './askInput.tsx'
import { ownAsker } from './ownAskers.ts'
import { actionLabel } from './plan.ts'
import { lacksProposals } from './proposals.ts'

interface InputRequest {
  readonly resource: Resource
  readonly action: string
  readonly presetInput: Readonly<Draft> | undefined
  /** The rows by id where they are known. */
  readonly ids: readonly string[]
  /** The only row concerned. */
  readonly row: Row | null
}

/** Whether the list did not read what decides which inputs are asked for. */
const lacksConditions = (fields: Fields, row: Row): boolean =>
  Object.values(fields).some(({ whenRow = {} }) => Object.keys(whenRow).some((name) => !(name in row)))

/** The row of an action with what its form needs of it, read where the list has less. */
function rowFor(resource: Resource, action: string, row: Row | null): Promise<Row | null> | Row | null {
  const { input = {}, proposed } = resource.actions[action] ?? {}
  return row !== null && (lacksProposals(resource, input, row, proposed) || lacksConditions(input, row))
    ? completeRow(resource, row)
    : row
}

/** The inputs of an action: the preset ones, else what the operator enters; null if the operator cancels. */
export async function inputsOf({
  resource,
  action,
  presetInput = {},
  ids,
  row,
}: InputRequest): Promise<Readonly<Draft> | null> {
  const { input: fields, proposed } = resource.actions[action] ?? {}
  if (!fields || Object.keys(presetInput).length > 0) return presetInput
  const customAsker = ownAsker(resource, action)
  if (customAsker) return customAsker(ids, await completeRow(resource, row))
  const completed = await rowFor(resource, action, row)
  return askInput({
    resource,
    title: t(actionLabel(resource, action)),
    yes: t('下一步'),
    fields: inputFieldsFor(fields, completed),
    row: completed,
    proposed,
  })
}

/**
 * The inputs of an action once more after the server refused them, with what was entered and the refusal at its field;
 * null if the operator cancels, or where the action has a form of its own.
 */
export async function inputsAgain(
  { resource, action, row }: Pick<InputRequest, 'resource' | 'action' | 'row'>,
  values: Draft,
  refused: ApiError,
): Promise<Readonly<Draft> | null> {
  const completed = await rowFor(resource, action, row)
  return askInput({
    resource,
    title: t(actionLabel(resource, action)),
    yes: t('下一步'),
    fields: inputFieldsFor(resource.actions[action]?.input ?? {}, completed),
    row: completed,
    entered: { values, refused },
  })
}
