import { isSigned, signText } from './keys.ts'

export type Parameters = Readonly<Record<string, string>>

/** Text that is signed: `k=v&k=v` of all parameters with a value, sorted by name, without those named. */
export const signedText = (parameters: Parameters, without: readonly string[]): string =>
  Object.keys(parameters)
    .filter((name) => !without.includes(name) && parameters[name] !== '')
    .sort()
    .map((name) => `${name}=${parameters[name] ?? ''}`)
    .join('&')

/** The parameters of a request with their signature (RSA2). */
export const signRequest = (parameters: Parameters, privateKey: string): Parameters => ({
  ...parameters,
  sign: signText(signedText(parameters, ['sign']), privateKey),
})

/** Whether the parameters of a notification were signed by Alipay. */
export const isFromAlipay = (parameters: Parameters, platformKey: string): boolean =>
  isSigned(signedText(parameters, ['sign', 'sign_type']), parameters.sign ?? '', platformKey)

/**
 * The text of the object under `name` in an answer, character by character as it was signed; null where there is
 * none.
 */
export function signedPart(text: string, name: string): string | null {
  const start = text.indexOf('{', text.indexOf(`"${name}"`) + name.length + 2)
  if (!text.includes(`"${name}"`) || start < 0) return null
  let depth = 0,
    isQuoted = false
  for (let at = start; at < text.length; at += 1) {
    const character = text[at]
    if (isQuoted) {
      if (character === '\\') at += 1
      else if (character === '"') isQuoted = false
    } else if (character === '"') isQuoted = true
    else if (character === '{') depth += 1
    else if (character === '}') {
      depth -= 1
      if (depth === 0) return text.slice(start, at + 1)
    }
  }
  return null
}
