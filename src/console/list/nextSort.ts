/**
 * The next sort order after a header was pressed: ascending, descending, none; `additive` keeps the other
 * keys.
 */
export function nextSort(sort: string, column: string, additive: boolean): string {
  const keys = sort.split(',').filter((key) => key !== '')
  const currentKey = keys.find((key) => key.replace(/^-/, '') === column)
  const nextKey = currentKey === undefined ? column : currentKey === column ? `-${column}` : ''
  if (!additive) return nextKey
  return currentKey === undefined
    ? [...keys, nextKey].join(',')
    : keys.flatMap((key) => (key === currentKey ? (nextKey === '' ? [] : [nextKey]) : [key])).join(',')
}
