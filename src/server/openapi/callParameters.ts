import { Refusal } from '../../contract/errors.ts'
import { parseModestJson } from '../../kernel/json.ts'
import { requireReadable } from '../engine/outside.ts'
import type { IncomingRequest } from './authenticateRequest.ts'
import { refuseOpen } from './refusals.ts'
import type { CallParameters } from './callContext.ts'

/** Format of document numbers of merchants. */
export const DOCUMENT_NUMBER = /^[A-Za-z0-9_-]{1,32}$/

/** A text parameter; null where it is missing. Throws PARAM_INVALID. */
export function textIn(parameters: CallParameters, name: string, maxLength: number): string | null {
  const value = parameters[name]
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'string' && value.length <= maxLength ? value : refuseOpen('PARAM_INVALID', name)
}

/** A required text parameter; throws PARAM_MISSING or PARAM_INVALID. */
export const requiredText = (parameters: CallParameters, name: string, maxLength: number): string =>
  textIn(parameters, name, maxLength) ?? refuseOpen('PARAM_MISSING')

/** An object parameter; empty where it is missing. Throws PARAM_INVALID. */
export function objectIn(parameters: CallParameters, name: string): CallParameters {
  const value = parameters[name] ?? {}
  return typeof value === 'object' && !Array.isArray(value)
    ? (value as CallParameters)
    : refuseOpen('PARAM_INVALID', name)
}

/** The parameter `qty`, at least 1; throws PARAM_INVALID. */
export function qtyIn({ qty }: CallParameters): number {
  return typeof qty === 'number' && Number.isSafeInteger(qty) && qty >= 1
    ? qty
    : refuseOpen('PARAM_INVALID', 'qty')
}

const wholeIn = (parameters: CallParameters, name: string, fallback: number, max: number): number => {
  const number = parameters[name] === undefined ? fallback : Number(parameters[name])
  return Number.isSafeInteger(number) && number >= 1 && number <= max
    ? number
    : refuseOpen('PARAM_INVALID', name)
}
const MAX_PAGE_SIZE = 200,
  MAX_PAGE = 10_000

/** The page of a list, from 1, and its rows: 50 by default, at most 200. Throws PARAM_INVALID. */
export const pageOf = (parameters: CallParameters): { readonly page: number; readonly size: number } => ({
  page: wholeIn(parameters, 'page', 1, MAX_PAGE),
  size: wholeIn(parameters, 'size', 50, MAX_PAGE_SIZE),
})

/** The parameters of a call: the query of a GET, the JSON body of a POST. Throws PARAM_INVALID. */
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
