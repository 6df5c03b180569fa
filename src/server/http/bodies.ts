import type { FastifyInstance } from 'fastify'
import { isModestJson } from '../../kernel/json.ts'

/** Names a form or a query may bring. */
export const MAX_PARAMETERS = 500
const broken = (reason: string): Error => Object.assign(new Error(reason), { statusCode: 400 })

/** How many parameters an encoded text has at most. */
export function parametersIn(text: string): number {
  let count = 1
  for (let at = text.indexOf('&'); at >= 0 && count <= MAX_PARAMETERS; at = text.indexOf('&', at + 1))
    count += 1
  return count
}

/** Reads JSON, forms, and the JSON that old clients label as text, each within bounds. */
export function readBodies(app: FastifyInstance): void {
  // Keys that every object answers to stay keys here, and are refused by name with everything else nobody
  // can mean.
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
