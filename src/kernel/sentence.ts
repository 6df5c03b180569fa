/**
 * A Chinese sentence with `{named}` parts and what fills them. A part may be a sentence itself, so that
 * every piece can be said in another language.
 */
export interface Sentence {
  readonly text: string
  readonly params: Readonly<Record<string, unknown>>
}

export const isSentence = (part: unknown): part is Sentence =>
  part !== null &&
  typeof part === 'object' &&
  'text' in part &&
  typeof part.text === 'string' &&
  'params' in part &&
  part.params !== null &&
  typeof part.params === 'object'

/** Fills the `{named}` parts of a sentence; a part without a value stays visible rather than vanishing. */
export const fillText = (text: string, params: Readonly<Record<string, unknown>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? partText(params[name]) : whole))
const partText = (part: unknown): string =>
  isSentence(part) ? fillText(part.text, part.params) : String(part)
