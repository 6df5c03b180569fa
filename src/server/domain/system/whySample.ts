import type { ActionSpec } from '../../../contract/define/action.ts'
import type { FieldSpec, Fields } from '../../../contract/define/field.ts'
import { encodeInput } from '../../../contract/wireOut.ts'

type Values = Readonly<Record<string, unknown>>
/** What stands for a text that has to be given. */
const SOME_TEXT = '—'

/** A value that a required input of this kind accepts; undefined where only a person can choose one. */
function someValue(field: FieldSpec): unknown {
  switch (field.kind) {
    case 'text':
    case 'longText':
      return field.pattern ? undefined : SOME_TEXT
    case 'integer':
    case 'money':
      return field.min ?? 1
    case 'flag':
      return false
    case 'oneOf':
      return Object.keys(field.choices ?? {})[0]
    default:
      return undefined
  }
}

/** Names of the inputs that are amounts proposed from the row. */
const amountInputs = ({ input = {}, proposed = {} }: ActionSpec): string[] =>
  Object.entries(input).flatMap(([name, field]) => (field.kind === 'money' && proposed[name] ? [name] : []))

function proposedFrom(row: Values, source: readonly [field: string, less?: string] | undefined): unknown {
  if (!source) return undefined
  const [field, less] = source
  return Number(row[field] ?? 0) - Number(less ? (row[less] ?? 0) : 0)
}

/** The amount (fen) an action would move on a row if its form were sent as it opens; null where it moves none. */
export function amountOn(action: ActionSpec, row: Values): number | null {
  const [name] = amountInputs(action)
  const amount = name === undefined ? undefined : proposedFrom(row, action.proposed?.[name])
  return typeof amount === 'number' ? amount : null
}

/** A number that the field accepts: nothing left of an order is asked for as one piece, and refused as that. */
const within = (value: number, { min }: FieldSpec, most: number | null): number =>
  Math.max(min ?? Number.NEGATIVE_INFINITY, most === null ? value : Math.min(value, most))

/**
 * The inputs of an action as its form opens on a row, what is required filled in, amounts at most `most`: enough
 * for a rehearsal, in wire form.
 */
export function sampleInput(action: ActionSpec, row: Values, most: number | null): Values {
  const fields: Fields = action.input ?? {}
  const amounts = new Set(amountInputs(action))
  const values = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    if (field.computed) return []
    const proposed = proposedFrom(row, action.proposed?.[name]) ?? row[name]
    const value = proposed ?? field.default ?? (field.required ? someValue(field) : undefined)
    if (value === undefined || value === null) return []
    return [[name, typeof value === 'number' ? within(value, field, amounts.has(name) ? most : null) : value]]
  })
  return encodeInput(fields, Object.fromEntries(values))
}
