import { fail } from '../../../contract/errors.ts'
import { parseIds } from '../../../contract/wire.ts'
import { isId } from '../../../kernel/id.ts'
import type { Parameters } from '../../engine/route.ts'
import type { Lookup } from '../../engine/work.ts'
import type { TagChange } from '../../store/people/tagRows.ts'
import { addingTags, removingTags } from './tagChange.ts'

const ADD = 1,
  REMOVE = 2

/** The operation of a call on many consumers, with the numbers of the contract. */
export interface TagOperation {
  readonly operation: number
  readonly tagIds: readonly string[]
}

/** Reads operation and tags of a call; refuses what is neither. */
export function readOperation({ operation, tagIds }: Parameters): TagOperation {
  const number = Number(operation)
  if (number !== ADD && number !== REMOVE) fail('USER_OPERATION_WRONG', {}, 'operation')
  const ids = [...new Set(parseIds(tagIds))]
  if (ids.length === 0 || !ids.every(isId)) fail('USER_TAGS_MISSING', {}, 'tagIds')
  return { operation: number, tagIds: ids }
}

/** What an operation changes; refuses unusable tags. */
export const changeOfOperation = async (
  { operation, tagIds }: TagOperation,
  lookup: Lookup,
): Promise<TagChange> => (operation === ADD ? addingTags(lookup, tagIds) : removingTags(tagIds))
