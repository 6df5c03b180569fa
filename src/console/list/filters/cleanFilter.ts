import { CREATED_RANGE } from '../address.ts'

/** The filters that remain after 重置: those on the time of creation. */
export const resetFilter = (filter: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(CREATED_RANGE.flatMap((key) => (filter[key] ? [[key, filter[key]]] : [])))

/** Filters without empty values; texts are trimmed. */
export const cleanFilter = (filter: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter)
      .map(([key, value]) => [key, value.trim()])
      .filter(([, value]) => value !== ''),
  )
