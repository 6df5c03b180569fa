/** `dictValue` → `dict_value`. */
export const snakeCase = (name: string): string =>
  name.replace(/-/g, '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** `flow_model_deploy` → `flowModelDeploy`. */
export const camelCase = (name: string): string =>
  name.replace(/[_-](\w)/g, (_, letter: string) => letter.toUpperCase())

/** Full-width Latin letters, digits and punctuation to their ASCII forms; everything else stays. */
export const foldWidth = (text: string): string =>
  text
    .replace(/[！-～]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ')

/** A text as a database can hold it: without NUL and without halves of characters. */
export const storable = (text: string): string => text.replace(/\u0000|\p{Surrogate}/gu, '\uFFFD')

/** Whether a database can hold a text: neither NUL nor half a character is in it. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** The beginning of a text, at most so many units long and never with half a character at its end. */
export const beginningOf = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')
