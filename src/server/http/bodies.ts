import type { FastifyInstance } from 'fastify'
import { isModestJson } from '../../kernel/json.ts'

/** Parameters a form or a query may have. */
export const MAX_PARAMETERS = 500
const broken = (reason: string): Error => Object.assign(new Error(reason), { statusCode: 400 })

/** Counts the parameters of an encoded text, up to one more than MAX_PARAMETERS. */
export function parametersIn(text: string): number {
  let count = 1
  for (let at = text.indexOf('&'); at >= 0 && count <= MAX_PARAMETERS; at = text.indexOf('&', at + 1))
    count += 1
  return count
}

/** Registers the body parsers: JSON, forms, and JSON that old clients send as text, each within limits. */
export function readBodies(app: FastifyInstance): void {
  // Keys such as `__proto__` are kept here and refused by `requireReadable` with a message of their own.
  const parse = app.getDefaultJsonParser('ignore', 'ignore')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isModestJson(String(body))) void parse(request, String(body), done)
    else done(broken('JSON beyond its bounds'))
  })
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (request, body, done) => {
    if (String(body) === '') done(null, {})
    else if (isModestJson(String(body))) void parse(request, String(body), done)
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
