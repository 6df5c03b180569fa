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
