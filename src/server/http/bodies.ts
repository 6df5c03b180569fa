import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isModestJson } from '../../kernel/json.ts'
import type { TransportKeys } from '../secrets/transport.ts'
import { MAX_PARAMETERS } from './limits.ts'
import { decryptRequest, isEncrypted } from './transport.ts'

const broken = (reason: string): Error => Object.assign(new Error(reason), { statusCode: 400 })

/** Counts the parameters of an encoded text, up to one more than MAX_PARAMETERS. */
export function parametersIn(text: string): number {
  let count = 1
  for (let at = text.indexOf('&'); at >= 0 && count <= MAX_PARAMETERS; at = text.indexOf('&', at + 1))
    count += 1
  return count
}

/**
 * Registers the body parsers: JSON, forms, and JSON that old clients send as text, encrypted or not, each within
 * limits.
 */
export function readBodies(app: FastifyInstance, keys: TransportKeys): void {
  // Keys such as `__proto__` are kept here and refused by `requireReadable` with a message of their own.
  const parse = app.getDefaultJsonParser('ignore', 'ignore')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isModestJson(String(body))) void parse(request, String(body), done)
    else done(broken('JSON beyond its bounds'))
  })
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (request, body, done) => {
    const text = textOf(request, keys, String(body))
    if (text instanceof Error) done(text)
    else if (text === '') done(null, {})
    else if (isModestJson(text)) void parse(request, text, done)
    else done(broken('JSON beyond its bounds'))
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      if (parametersIn(String(body)) > MAX_PARAMETERS) done(broken('too many parameters'))
      else done(null, Object.fromEntries(new URLSearchParams(String(body))))
    },
  )
}

/** The text of a body, decrypted where it is encrypted; the refusal where that is impossible. */
function textOf(request: FastifyRequest, keys: TransportKeys, text: string): string | Error {
  try {
    return isEncrypted(keys, text) ? decryptRequest(request, keys, text) : text
  } catch (refusal) {
    return refusal as Error
  }
}
