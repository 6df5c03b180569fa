import type { Resource } from '../../../contract/define/resource.ts'

/** The filters of a list without that on its state. */
export const withoutState = (
  resource: Pick<Resource, 'stateField'>,
  filter: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => name !== resource.stateField))
