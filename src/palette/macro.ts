import { type FieldSpec, type Fields, inputFieldsOf } from '../contract/define/field.ts'
import type { Resource } from '../contract/define/resource.ts'
import { REMOVE } from './remove.ts'

/** Maximum macros of an account, steps of one, and characters of its name. */
export const MAX_MACROS = 30
export const MAX_STEPS = 20
export const MAX_NAME_LENGTH = 40

/** One recorded step: a page with its filter, a choice of rows, or an action on the chosen rows. */
export type MacroStep =
  | { readonly kind: 'open'; readonly path: string; readonly title: string }
  | { readonly kind: 'select'; readonly rows: 'page' | 'all' | 'none' }
  | {
      readonly kind: 'act'
      readonly resource: string
      readonly action: string
      readonly input: Readonly<Record<string, unknown>>
    }

/** An input that is asked for at each run, by the position of its step and the name of its field. */
export interface MacroParameter {
  readonly step: number
  readonly name: string
}

export interface Macro {
  readonly id: string
  readonly name: string
  readonly steps: readonly MacroStep[]
  readonly parameters: readonly MacroParameter[]
}

type Input = Readonly<Record<string, unknown>>

/** Id of the command that does an action, or removes. */
export const commandOf = ({
  resource,
  action,
}: {
  readonly resource: string
  readonly action: string
}): string => `${resource}.${action === REMOVE ? 'delete' : action}`

/** Id of the command that runs a macro. */
export const macroCommandId = ({ id }: Pick<Macro, 'id'>): string => `macro.run.${id}`

const PRIVATE_NAME = /passw|secret|token|captcha|(sms|verify|check|auth)code|otp|^pin$/i

/** Whether a value must never be kept: a secret, a password, or one that works once. */
export const isPrivate = (name: string, field: FieldSpec): boolean =>
  field.kind === 'secret' || field.store === 'cipher' || field.store === 'hash' || PRIVATE_NAME.test(name)

/**
 * The inputs of an action as they may be kept; null where one of them may not, so that all are asked for again.
 */
export function keptInput(resource: Resource, action: string, input: Input): Input | null {
  const fields: Fields = inputFieldsOf(resource.actions[action]?.input ?? {})
  return Object.entries(fields).some(([name, field]) => isPrivate(name, field)) ? null : input
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readStep(value: unknown): MacroStep | null {
  if (!isObject(value)) return null
  const { kind, path, title, rows, resource, action, input } = value
  if (kind === 'open' && isText(path) && isText(title) && /^\/(?!\/)/.test(path)) return { kind, path, title }
  if (kind === 'select' && (rows === 'page' || rows === 'all' || rows === 'none')) return { kind, rows }
  if (kind === 'act' && isText(resource) && isText(action) && isObject(input))
    return { kind, resource, action, input }
  return null
}

/** A stored macro; null for anything that is none. */
export function readMacro(value: unknown): Macro | null {
  if (!isObject(value) || !isText(value.id) || !isText(value.name) || !Array.isArray(value.steps)) return null
  const steps = value.steps.map(readStep)
  if (steps.length === 0 || steps.length > MAX_STEPS || steps.some((step) => step === null)) return null
  const parameters = (Array.isArray(value.parameters) ? value.parameters : []).flatMap((parameter) =>
    isObject(parameter) && typeof parameter.step === 'number' && isText(parameter.name)
      ? { step: parameter.step, name: parameter.name }
      : [],
  )
  return {
    id: value.id,
    name: value.name.slice(0, MAX_NAME_LENGTH),
    steps: steps.filter((step) => step !== null),
    parameters,
  }
}

/**
 * The steps with one more: the page replaces a page that nothing was done on, a choice of rows the one before.
 */
export function withStep(steps: readonly MacroStep[], step: MacroStep): readonly MacroStep[] {
  const last = steps.at(-1)
  const replaces = last !== undefined && step.kind !== 'act' && last.kind === step.kind
  return replaces ? [...steps.slice(0, -1), step] : [...steps, step]
}

/** The key of a parameter among the inputs of the command. */
export const parameterKey = ({ step, name }: MacroParameter): string => `s${step}_${name}`

/** The fields a macro asks for; those that no longer exist are left out. */
export function parameterFields(
  { steps, parameters }: Macro,
  resourceOf: (id: string) => Resource | undefined,
): Fields {
  return Object.fromEntries(
    parameters.flatMap((parameter) => {
      const step = steps[parameter.step]
      if (step?.kind !== 'act') return []
      const field = resourceOf(step.resource)?.actions[step.action]?.input?.[parameter.name]
      return field ? [[parameterKey(parameter), field] as const] : []
    }),
  )
}

/** The steps with the values of the parameters in place of the recorded ones. */
export const filledSteps = ({ steps, parameters }: Macro, values: Input): readonly MacroStep[] =>
  steps.map((step, index) => {
    if (step.kind !== 'act') return step
    const own = parameters.filter(
      (parameter) => parameter.step === index && parameterKey(parameter) in values,
    )
    const filled = Object.fromEntries(
      own.map((parameter) => [parameter.name, values[parameterKey(parameter)]]),
    )
    return { ...step, input: { ...step.input, ...filled } }
  })
