/**
 * A Chinese sentence with `{named}` placeholders and their values. A value may be a sentence itself, so that
 * every piece can be translated.
 */
export interface Sentence {
  readonly text: string
  readonly params: Readonly<Record<string, unknown>>
  /** It is the name of a state or choice, which English may call otherwise than an action of the same name. */
  readonly choice?: true
}

/** Whether a value has the form of a sentence. */
export const isSentence = (part: unknown): part is Sentence =>
  part !== null &&
  typeof part === 'object' &&
  'text' in part &&
  typeof part.text === 'string' &&
  'params' in part &&
  part.params !== null &&
  typeof part.params === 'object'

/** Fills the placeholders of a sentence; one without a value stays visible. */
export const fillText = (text: string, params: Readonly<Record<string, unknown>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? partText(params[name]) : whole,
  )
const partText = (part: unknown): string =>
  isSentence(part) ? fillText(part.text, part.params) : String(part)
