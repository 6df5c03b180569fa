import { Refusal } from '../../contract/errors.ts'
import { parseModestJson } from '../../kernel/json.ts'
import { requireReadable } from '../engine/outside.ts'
import type { IncomingRequest } from './authenticateRequest.ts'
import { refuseOpen } from './refusals.ts'
import type { CallParameters } from './callContext.ts'

/** A number merchants give a document of theirs. */
export const DOCUMENT_NUMBER = /^[A-Za-z0-9_-]{1,32}$/

/** A text among the parameters of a call; null where there is none. */
export function textIn(parameters: CallParameters, name: string, maxLength: number): string | null {
  const value = parameters[name]
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'string' && value.length <= maxLength ? value : refuseOpen('PARAM_INVALID', name)
}

/** A text that has to be there. */
export const requiredText = (parameters: CallParameters, name: string, maxLength: number): string =>
  textIn(parameters, name, maxLength) ?? refuseOpen('PARAM_MISSING')

/** A group of parameters; empty where there is none. */
export function objectIn(parameters: CallParameters, name: string): CallParameters {
  const value = parameters[name] ?? {}
  return typeof value === 'object' && !Array.isArray(value)
    ? (value as CallParameters)
    : refuseOpen('PARAM_INVALID', name)
}

/** How many pieces. */
export function qtyIn({ qty }: CallParameters): number {
  return typeof qty === 'number' && Number.isSafeInteger(qty) && qty >= 1
    ? qty
    : refuseOpen('PARAM_INVALID', 'qty')
}

/** The parameters of a call: of a reading one those in its address, of a changing one its JSON body. */
export function readParameters({ method, query, body }: IncomingRequest): CallParameters {
  if (method === 'GET') return Object.fromEntries(new URLSearchParams(query))
  try {
    const value: unknown = parseModestJson(Buffer.from(body).toString('utf8'))
    requireReadable(value)
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value as CallParameters
  } catch (error) {
    if (error instanceof Refusal && error.field) refuseOpen('PARAM_INVALID', error.field)
  }
  return refuseOpen('PARAM_INVALID', 'body')
}
