import type { Resource } from '../contract/define/resource.ts'

/** The query of a sort order such as `-createTime,name`; a part without fields is empty. */
export function sortQuery(sort: string): { readonly ascs: string; readonly descs: string } {
  const names = (isDescending: boolean): string =>
    sort
      .split(',')
      .filter((part) => part.startsWith('-') === isDescending)
      .map((part) => part.replace('-', ''))
      .join(',')
  return { ascs: names(false), descs: names(true) }
}

/** The verb of the list call: lists within a parent have a call of all rows beside it. */
export const listVerb = ({ list: { requiredFilter: nested } }: Resource, verb = 'list'): string =>
  nested && verb === 'list' ? `${nested.under}/page` : verb
