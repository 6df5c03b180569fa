import type { RowSource } from '../grid/types.ts'

/** Ids of the rows of the visible page, or of all loaded rows in continuous mode. */
export function pageIds(source: RowSource): string[] {
  const ids: string[] = []
  for (let index = 0; index < source.count(); index++) {
    const id = source.id(index)
    if (id !== null && !id.startsWith('group:')) ids.push(id)
  }
  return ids
}
