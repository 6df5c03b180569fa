import { fail } from '../../../contract/errors.ts'
import type { Lookup } from '../../engine/work.ts'
import { MAX_TAGS, siblingsOf, type TagChange, tagsInGroups } from '../../store/people/tagRows.ts'

/** Refuses tags of which two are of one single-choice group, and, of those that are new, unusable ones. */
export async function requireTags(
  { db, tenantId }: Lookup,
  tagIds: readonly string[],
  isNew: (id: string) => boolean = () => true,
): Promise<void> {
  const tags = await tagsInGroups(db, tenantId, tagIds)
  const usable = new Set(tags.filter(({ isUsable }) => isUsable).map(({ id }) => id))
  if (tagIds.some((id) => isNew(id) && !usable.has(id))) fail('TAG_UNUSABLE', {}, 'tagIds')
  if (tagIds.length > MAX_TAGS) fail('USER_TAGS_FULL', {}, 'tagIds')
  const singles = new Set<string>()
  for (const { groupId, groupName, isSingle } of tags) {
    if (!isSingle) continue
    if (singles.has(groupId)) fail('TAG_SINGLE', { group: groupName }, 'tagIds')
    singles.add(groupId)
  }
}

/** What adding tags changes: those of the same single-choice groups are lost. */
export async function addingTags(lookup: Lookup, tagIds: readonly string[]): Promise<TagChange> {
  await requireTags(lookup, tagIds)
  return { add: [...new Set(tagIds)], drop: await siblingsOf(lookup.db, lookup.tenantId, tagIds) }
}

export const removingTags = (tagIds: readonly string[]): TagChange => ({
  add: [],
  drop: [...new Set(tagIds)],
})

/** The tags of one consumer after a change. */
export function afterChange(current: readonly string[], { add, drop }: TagChange): readonly string[] {
  const gone = new Set([...add, ...drop])
  return [...current.filter((id) => !gone.has(id)), ...add]
}
