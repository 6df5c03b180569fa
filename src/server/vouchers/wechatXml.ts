import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { Parser } from 'htmlparser2'
import { signedText } from '../payments/alipaySigning.ts'
import { GatewayError } from './gatewayError.ts'

export type Values = Readonly<Record<string, string>>
type SignType = 'MD5' | 'HMAC-SHA256'

/** The signature of the older interface of WeChat Pay over all values that are not empty. */
export function signV2(values: Values, key: string, type: SignType = 'MD5'): string {
  const text = `${signedText(values, ['sign'])}&key=${key}`
  const digest =
    type === 'MD5'
      ? createHash('md5').update(text).digest('hex')
      : createHmac('sha256', key).update(text).digest('hex')
  return digest.toUpperCase()
}

/** Whether an answer carries our key's signature. */
export function isSignedV2(values: Values, key: string): boolean {
  const signature = Buffer.from(values.sign ?? ''),
    right = Buffer.from(signV2(values, key, values.sign_type === 'HMAC-SHA256' ? 'HMAC-SHA256' : 'MD5'))
  return signature.length === right.length && timingSafeEqual(signature, right)
}

/** A flat document; a text cannot end its section. */
export const xmlOf = (values: Values): string =>
  `<xml>${Object.entries(values)
    .map(([name, value]) => `<${name}><![CDATA[${value.replaceAll(']]>', ']]]]><![CDATA[>')}]]></${name}>`)
    .join('')}</xml>`

/** The texts of a document by the names of their elements; refuses document types, so that no entity is defined. */
export function valuesIn(text: string): Values {
  const values = Object.create(null) as Record<string, string>
  const open: string[] = []
  let isBroken = false
  const parser = new Parser(
    {
      onopentag: (name) => {
        open.push(name)
      },
      ontext: (part) => {
        const name = open.at(-1)
        if (open.length > 1 && name !== undefined) values[name] = `${values[name] ?? ''}${part}`
      },
      onclosetag: () => {
        open.pop()
      },
      onprocessinginstruction: (name) => {
        isBroken ||= name.startsWith('!')
      },
    },
    { xmlMode: true },
  )
  parser.end(text)
  if (isBroken || !text.trimStart().startsWith('<')) throw new GatewayError('TIMEOUT', 'the answer is no XML')
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]))
}
