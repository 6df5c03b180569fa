import type { SmsScene } from './smsScenes.ts'

const VARIABLE = /\$\{([A-Za-z]\w{0,31})\}/g
/** One message has this many characters, each part of a longer one fewer. */
const SINGLE = 70,
  PART = 67

/** The names of the variables of a text, in their order. */
export const variablesIn = (content: string): readonly string[] => [
  ...new Set([...content.matchAll(VARIABLE)].map(([, name = '']) => name)),
]

/** The text of a message; variables without a value stay. */
export const fillTemplate = (content: string, params: Readonly<Record<string, string>>): string =>
  content.replace(VARIABLE, (whole, name: string) =>
    Object.hasOwn(params, name) ? (params[name] ?? '') : whole,
  )

/** The number of messages that a text is charged as. */
export const partsOf = ({ length }: string): number => (length <= SINGLE ? 1 : Math.ceil(length / PART))

/** The text as a phone gets it, with its signature. */
export const signed = (signName: string | null, text: string): string =>
  signName ? `【${signName}】${text}` : text

/** What is wrong with a text: braces that are no variable, one the scene lacks, or one that is missing. */
export type TextProblem =
  | { readonly kind: 'brace' | 'sign' }
  | { readonly kind: 'unknown' | 'missing'; readonly name: string }

/** The first thing that is wrong with the text of a scene; null where nothing is. */
export function problemOf({ params }: SmsScene, content: string): TextProblem | null {
  if (/[{}]|\$(?=\{)/.test(content.replace(VARIABLE, ''))) return { kind: 'brace' }
  if (/^\s*【/.test(content)) return { kind: 'sign' }
  const names = variablesIn(content)
  const unknown = names.find((name) => !params.some((param) => param.name === name))
  if (unknown !== undefined) return { kind: 'unknown', name: unknown }
  const missing = params.find(({ name, needed }) => needed && !names.includes(name))
  return missing ? { kind: 'missing', name: missing.name } : null
}
