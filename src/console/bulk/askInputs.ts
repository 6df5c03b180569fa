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

/** The inputs of an action: the preset ones, else what the operator enters; null if the operator cancels. */
export async function inputsOf({
  resource,
  action,
  presetInput = {},
  ids,
  row,
}: InputRequest): Promise<Readonly<Draft> | null> {
  const fields = resource.actions[action]?.input
  if (!fields || Object.keys(presetInput).length > 0) return presetInput
  const customAsker = ownAsker(resource, action),
    proposed = resource.actions[action]?.proposed
  if (customAsker) return customAsker(ids, await completeRow(resource, row))
  const needsWhole =
      row !== null && (lacksProposals(resource, fields, row, proposed) || lacksConditions(fields, row)),
    completed = needsWhole ? await completeRow(resource, row) : row
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
  return askInput({
    resource,
    title: t(actionLabel(resource, action)),
    yes: t('下一步'),
    fields: inputFieldsFor(resource.actions[action]?.input ?? {}, row),
    row,
    entered: { values, refused },
  })
}
