import { createHash, createHmac } from 'node:crypto'
import { jsonOf } from './values.ts'

/** A request as it is sent, byte for byte. */
export interface FuzzRequest {
  readonly method: string
  /** Path and query as in the request line. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | null
  /** Name of the caller. */
  readonly caller: string
  /** Text around the request that no client would send; the connection ends with it. */
  readonly raw?: string
}

/** Percent encoding that also encodes single surrogates. */
export function percentOf(text: string): string {
  let encoded = ''
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0
    if (code < 0xd800 || code > 0xdfff) encoded += encodeURIComponent(sign)
    else encoded += `%ED%${(0x80 | ((code >> 6) & 0x3f)).toString(16)}%${(0x80 | (code & 0x3f)).toString(16)}`
  }
  return encoded
}

export const queryOf = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([name, value]) => `${percentOf(name)}=${percentOf(value)}`).join('&')

const sha = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Headers of a signed call of the open interface. */
export function signedHeaders(
  { apiKey, apiSecret }: { readonly apiKey: string; readonly apiSecret: string },
  {
    method,
    path,
    query,
    body,
    nonce,
  }: {
    readonly method: string
    readonly path: string
    readonly query: string
    readonly body: string
    readonly nonce: string
  },
): Record<string, string> {
  const timestamp = String(Date.now())
  const text = [
    method,
    path,
    query.split('&').filter(Boolean).sort().join('&'),
    sha(body),
    apiKey,
    timestamp,
    nonce,
  ].join('\n')
  return {
    'X-Api-Key': apiKey,
    'X-Timestamp': timestamp,
    'X-Nonce': nonce,
    'X-Sign': createHmac('sha256', apiSecret).update(text).digest('hex'),
  }
}

const BOUNDARY = 'quarterdeck-fuzz'
const PART = 'content-disposition: form-data; '
const plainName = (name: string): string => name.replace(/["\r\n]/g, '')
/** A form with a file. */
export function formOf(
  fields: readonly (readonly [string, string])[],
  file: { readonly name: string; readonly content: string } | null,
): Buffer {
  const parts = fields.map(
    ([name, value]) => `--${BOUNDARY}\r\n${PART}name="${plainName(name)}"\r\n\r\n${value}\r\n`,
  )
  if (file)
    parts.push(
      `--${BOUNDARY}\r\n${PART}name="file"; filename="${plainName(file.name)}"\r\n` +
        `content-type: text/csv\r\n\r\n${file.content}\r\n`,
    )
  return Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`)
}
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** The text of a JSON body. */
export const bodyOf = (value: unknown): Buffer => Buffer.from(jsonOf(value))
