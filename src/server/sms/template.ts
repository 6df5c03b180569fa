import { fail } from '../../contract/errors.ts'
import { variablesIn } from '../../contract/parts/smsText.ts'
import { parseModestJson } from '../../kernel/json.ts'

/** Values of a template by their names. */
export type TemplateParams = Readonly<Record<string, string>>

const MAX_VALUE_LENGTH = 200,
  MAX_VALUES = 20

/** Reads a JSON object of texts and numbers; refuses anything else (SMS_PARAMS). */
export function readParams(value: unknown): TemplateParams {
  if (value === undefined || value === null || value === '') return {}
  const parsed: unknown = typeof value === 'string' ? parsedJson(value) : value
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed))
    return fail('SMS_PARAMS', {}, 'params')
  const entries = Object.entries(parsed as Readonly<Record<string, unknown>>)
  if (entries.length > MAX_VALUES) fail('SMS_PARAMS', {}, 'params')
  return Object.fromEntries(
    entries.map(([name, entry]) => {
      const text = typeof entry === 'string' || typeof entry === 'number' ? String(entry) : null
      if (text === null || text.length > MAX_VALUE_LENGTH || !/^[A-Za-z]\w{0,31}$/.test(name))
        return fail('SMS_PARAMS', {}, 'params')
      return [name, text] as const
    }),
  )
}

function parsedJson(text: string): unknown {
  try {
    return parseModestJson(text)
  } catch {
    return fail('SMS_PARAMS', {}, 'params')
  }
}

/** Refuses (SMS_PARAM_MISSING, SMS_PARAM_UNKNOWN) values that are not those of the template. */
export function requireParams(content: string | null, params: TemplateParams): void {
  if (content === null || content === '') return
  const expected = variablesIn(content)
  for (const name of expected) if ((params[name] ?? '') === '') fail('SMS_PARAM_MISSING', { name }, 'params')
  for (const name of Object.keys(params))
    if (!expected.includes(name)) fail('SMS_PARAM_UNKNOWN', { name }, 'params')
}

/** The values in the order of the template, then the others. */
export const orderedParams = (
  content: string,
  params: TemplateParams,
): readonly (readonly [string, string])[] => {
  const expected = variablesIn(content).filter((name) => params[name] !== undefined)
  const names = [...expected, ...Object.keys(params).filter((name) => !expected.includes(name))]
  return names.map((name) => [name, params[name] ?? ''] as const)
}

/** The parameters with everything hidden that may be a code or the number of a card. */
export const hiddenParams = (params: TemplateParams): TemplateParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      /^\d{4,8}$/.test(value) || /code|pass|pwd|secret|token|cardno/i.test(name)
        ? '*'.repeat(value.length)
        : value,
    ]),
  )
