import type { Resource } from '../../contract/define/resource.ts'
import type { Fields } from '../../contract/define/field.ts'
import type { ActionSpec } from '../../contract/define/action.ts'
import { labelKey } from '../../contract/wire.ts'
import type { Draft } from '../form/draft.ts'
import type { Row } from '../record/calls.ts'

/** The field of a row that an input is about: `roleIds` is about `roleId`. */
const sourceOf = (row: Row, name: string): string => (name in row ? name : name.replace(/s$/, ''))

/** Whether a row lacks fields from which the inputs are proposed. */
export const lacksProposals = (
  resource: Resource,
  fields: Fields,
  row: Row,
  proposed: ActionSpec['proposed'] = {},
): boolean =>
  Object.keys(fields)
    .flatMap((name) => proposed[name] ?? [name, name.replace(/s$/, '')])
    .some((name) => name !== undefined && name in resource.fields && !(name in row))

/**
 * The values a single row proposes for an action's inputs: those the action declares, else the field an input
 * is about.
 */
export const proposedInput = (
  fields: Fields,
  row: Row | null,
  proposed: ActionSpec['proposed'] = {},
): Draft =>
  row
    ? Object.fromEntries(
        Object.keys(fields).flatMap((name) => {
          const [field, subtractedField] = proposed[name] ?? []
          if (field)
            return [
              [name, Number(row[field] ?? 0) - Number(subtractedField ? (row[subtractedField] ?? 0) : 0)],
            ]
          const value = row[sourceOf(row, name)]
          return value === undefined ? [] : [[name, value]]
        }),
      )
    : {}

/** The row in the form of the inputs: readable texts under the names of the inputs. */
export const rowForInput = (fields: Fields, row: Row | null): Row | null =>
  row && {
    ...row,
    ...Object.fromEntries(
      Object.keys(fields).flatMap((name) => {
        const text = row[labelKey(sourceOf(row, name))]
        return typeof text === 'string' ? [[labelKey(name), text]] : []
      }),
    ),
  }
