const RECORD = /^(.+)\/record\/(\d{1,19})$/

/** The path of a record's own tab, below that of its list. */
export const recordTabPath = (listPath: string, id: string): string => `${listPath}/record/${id}`

/** The list and the id a path of a record's tab is made of; null for other paths. */
export function readRecordTabPath(path: string): { readonly list: string; readonly id: string } | null {
  const [, list, id] = RECORD.exec(path) ?? []
  return list === undefined || id === undefined ? null : { list, id }
}
