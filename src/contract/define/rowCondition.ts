import type { PlainCode } from '../errors.ts'
import type { Fields, ValueOf } from './field.ts'
import type { Scalar } from './fieldOptions.ts'

/** What the value of a field has to be. Without a value, numbers count as 0, and a moment is still to come. */
interface ValueTest<T = Scalar> {
  readonly in?: readonly T[]
  /** Whether there has to be a value, or none. */
  readonly filled?: boolean
  readonly min?: number
  readonly max?: number
  /** A moment that is still to come. */
  readonly ahead?: true
}

/** What a row has to be like for an action, beyond its state. */
export interface RowCondition<S extends string = string> extends ValueTest {
  readonly field: string
  /** Only rows in these states have to meet it; default: all. */
  readonly states?: readonly S[]
  /** Code of the refusal of rows that do not meet it. */
  readonly code: PlainCode
  /** Chinese sentence of that refusal; the console says it before anything is sent. */
  readonly reason: string
}

/** The tests a value of type `T` can pass. */
type TestOf<T> = Pick<ValueTest<T>, 'in' | 'filled'> &
  (T extends number ? Pick<ValueTest, 'min' | 'max'> : unknown) &
  (string extends T ? Pick<ValueTest, 'ahead'> : unknown)

/** The conditions that rows with the fields `F` can be held to. */
export type ConditionOn<F extends Fields, S extends string> = {
  readonly [K in keyof F & string]: Pick<RowCondition<S>, 'states' | 'code' | 'reason'> & {
    readonly field: K
  } & TestOf<ValueOf<F[K]>>
}[keyof F & string]

/** A row, and the name of its state where its noun has states. */
interface Judged {
  readonly row: Readonly<Record<string, unknown>>
  readonly state: string
  /** The present moment, as rows hold moments. */
  readonly now: string
}

function meets(condition: RowCondition, { row, state, now }: Judged): boolean {
  const value = row[condition.field]
  // A list does not always have the field; then the server decides.
  if (value === undefined || (condition.states && !condition.states.includes(state))) return true
  const isFilled = value !== null && value !== '',
    number = Number(value ?? 0)
  return (
    (condition.in?.includes(value as Scalar) ?? true) &&
    (condition.filled === undefined || condition.filled === isFilled) &&
    (condition.min === undefined || number >= condition.min) &&
    (condition.max === undefined || number <= condition.max) &&
    (!condition.ahead || !isFilled || String(value) > now)
  )
}

/** The first condition that a row does not meet; null if it meets all. */
export const unmetBy = (
  conditions: readonly RowCondition[] | undefined,
  judged: Judged,
): RowCondition | null => conditions?.find((condition) => !meets(condition, judged)) ?? null
