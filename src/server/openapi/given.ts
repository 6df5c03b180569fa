import type { Given } from './interfaces.ts'
import { refuseOpen } from './refusals.ts'

/** A number merchants give a document of theirs. */
export const NUMBER = /^[A-Za-z0-9_-]{1,32}$/

/** A text among the parameters of a call; null where there is none. */
export function textIn(given: Given, name: string, most: number): string | null {
  const value = given[name]
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'string' && value.length <= most ? value : refuseOpen('PARAM_INVALID', name)
}

/** A text that has to be there. */
export const needed = (given: Given, name: string, most: number): string =>
  textIn(given, name, most) ?? refuseOpen('PARAM_MISSING')

/** A group of parameters; empty where there is none. */
export function objectIn(given: Given, name: string): Given {
  const value = given[name] ?? {}
  return typeof value === 'object' && !Array.isArray(value)
    ? (value as Given)
    : refuseOpen('PARAM_INVALID', name)
}

/** How many pieces. */
export function qtyIn({ qty }: Given): number {
  return typeof qty === 'number' && Number.isSafeInteger(qty) && qty >= 1
    ? qty
    : refuseOpen('PARAM_INVALID', 'qty')
}
