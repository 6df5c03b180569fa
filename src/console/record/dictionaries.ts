import { get } from '../api.ts'

/** One entry of a dictionary. */
export interface Entry {
  readonly key: string
  readonly title: string
}
const dictionaries = new Map<string, Promise<readonly Entry[]>>()

/** The open entries of a dictionary in order; fetched once per session and code. */
export function dictionaryEntries(code: string, business: boolean): Promise<readonly Entry[]> {
  const key = `${business ? 'biz' : 'sys'}:${code}`
  let entries = dictionaries.get(key)
  if (!entries) {
    entries = get<readonly { dictKey: string; dictValue: string }[]>(
      `/blade-system/${business ? 'dict-biz' : 'dict'}/dictionary`,
      { query: { code }, quiet: true },
    ).then((rows) => rows.map((row) => ({ key: String(row.dictKey), title: row.dictValue })))
    entries.catch(() => dictionaries.delete(key))
    dictionaries.set(key, entries)
  }
  return entries
}

/** Clears all cached dictionaries: one was edited, or another user logged in. */
export const forgetDictionaries = (): void => dictionaries.clear()
