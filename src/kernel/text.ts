/** `dictValue` → `dict_value`. */
export const snakeCase = (name: string): string =>
  name.replace(/-/g, '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The type of the result of `snakeCase`. */
export type SnakeCase<S extends string, Done extends string = ''> = S extends `${infer First}${infer Rest}`
  ? SnakeCase<Rest, `${Done}${SnakeLetter<First>}`>
  : Done
type SnakeLetter<L extends string> = L extends '-' ? '_' : L extends Lowercase<L> ? L : `_${Lowercase<L>}`

/** `flow_model_deploy` → `flowModelDeploy`. */
export const camelCase = (name: string): string =>
  name.replace(/[_-](\w)/g, (_, letter: string) => letter.toUpperCase())

/** Full-width Latin letters, digits and punctuation as ASCII; everything else unchanged. */
export const foldWidth = (text: string): string =>
  text
    .replace(/[！-～]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ')

/** A text the database can store: NUL and lone surrogates are replaced by U+FFFD. */
export const storable = (text: string): string => text.replace(/\u0000|\p{Surrogate}/gu, '\uFFFD')

/** Whether the database can store a text: it contains neither NUL nor lone surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** The first `maxLength` UTF-16 units of a text, without a split surrogate pair at the end. */
export const beginningOf = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')
