import { fail } from '../../../contract/errors.ts'
import type { AlarmType } from '../../../contract/parts/alarms.ts'
import { parseModestJson } from '../../../kernel/json.ts'
import type { Changes } from '../../engine/hooks.ts'
import type { Parameters } from '../../engine/route.ts'

/** The fields that make up the condition of a type; others have none. */
const FIELDS: Readonly<Partial<Record<AlarmType, readonly string[]>>> = {
  smsFailure: ['windowMin', 'failRate', 'minCount'],
  jobFault: ['missInRow'],
}
const fieldsOf = (type: unknown): readonly string[] => FIELDS[type as AlarmType] ?? []

/** The condition of a rule as old clients read it. */
export const conditionOf = (row: Changes): Readonly<Record<string, unknown>> =>
  Object.fromEntries(fieldsOf(row.alarmType).map((name) => [name, row[name] ?? null]))

/** A rule of an old client with its condition as fields; refuses what its type does not have. */
export function withCondition({ condition, ...rest }: Parameters, type: unknown): Parameters {
  if (condition === undefined || condition === null || condition === '') return rest
  const fields = fieldsOf(type),
    values = objectOf(condition)
  if (!values || Object.keys(values).some((name) => !fields.includes(name)))
    return fail('ALARM_CONDITION', {}, 'condition')
  return { ...rest, ...values }
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> | null {
  const parsed = typeof value === 'string' ? parsedJson(value) : value
  return parsed !== null && typeof parsed === 'object' && !Array.isArray(parsed)
    ? (parsed as Readonly<Record<string, unknown>>)
    : null
}

function parsedJson(text: string): unknown {
  try {
    return parseModestJson(text)
  } catch {
    return null
  }
}
