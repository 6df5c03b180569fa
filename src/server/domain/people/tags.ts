import { fail, say } from '../../../contract/errors.ts'
import { tagGroup } from '../../../contract/resources/people/tagGroup.ts'
import { userTag } from '../../../contract/resources/people/userTag.ts'
import type { BatchKind } from '../../batch/kinds.ts'
import { submitBatch } from '../../batch/submit.ts'
import type { ActionHandler, Hooks } from '../../engine/hooks.ts'
import type { Route } from '../../engine/route.ts'
import { particulars } from '../../engine/particulars.ts'
import { groupNamingTags } from '../../store/people/groupRows.ts'
import { countTagsOf, countUnderLock, dropTag, usersWithTag } from '../../store/people/tagRows.ts'
import { findRows, markDeleted, selectWhere } from '../../store/rows.ts'

const MAX_GROUPS = 50,
  MAX_TAGS = 500,
  PART_SIZE = 2000

const tagGroupHooks: Hooks<typeof tagGroup> = {
  beforeSave: async ({ before, draft, work }) => {
    if (before) return
    if ((await countUnderLock(work.db, work.tenantId, 'tag_group')) >= MAX_GROUPS) fail('TAG_GROUPS_FULL')
    draft.tagCount = 0
  },
  beforeRemove: async (rows, work) => {
    const tags = await selectWhere(work.db, userTag, work.tenantId, {
      field: 'tagGroupId',
      operator: 'in',
      values: rows.map(({ id }) => id),
    })
    if (tags.length > 0) fail('TAG_GROUP_NOT_EMPTY')
  },
}

const userTagHooks: Hooks<typeof userTag> = {
  beforeSave: async ({ before, draft, work }) => {
    if (before) return
    if ((await countUnderLock(work.db, work.tenantId, 'user_tag')) >= MAX_TAGS) fail('TAGS_FULL')
    const [group] = await findRows(work.db, tagGroup, work.tenantId, [String(draft.tagGroupId)])
    if (group?.status === 'disabled') fail('TAG_GROUP_OFF', {}, 'tagGroupId')
    Object.assign(draft, { tagType: 'manual', userCount: 0 })
  },
  afterSave: ({ before, after, work }) =>
    before ? Promise.resolve() : countTagsOf(work.db, work.tenantId, [after.tagGroupId]),
  beforeRemove: async (rows, work) => {
    const group = await groupNamingTags(
      work.db,
      work.tenantId,
      rows.map(({ id }) => id),
    )
    if (group !== null) fail('TAG_IN_GROUP', { group })
    for (const { id } of rows) if ((await usersWithTag(work.db, work.tenantId, id)) > 0) fail('TAG_USED')
  },
  afterRemove: (rows, work) =>
    countTagsOf(
      work.db,
      work.tenantId,
      rows.map(({ tagGroupId }) => tagGroupId),
    ),
  afterRestore: (rows, work) =>
    countTagsOf(
      work.db,
      work.tenantId,
      rows.map(({ tagGroupId }) => tagGroupId),
    ),
}

/** Nobody can be given the tag any more; the background takes it from all who have it, and then removes it. */
const forceRemove: ActionHandler<typeof userTag, 'forceRemove'> = async ({ id, tagName }, _input, work) => {
  const group = await groupNamingTags(work.db, work.tenantId, [id])
  if (group !== null) fail('TAG_IN_GROUP', { group })
  const users = await usersWithTag(work.db, work.tenantId, id)
  await submitBatch(
    { kind: TAG_CLEAN, title: `删除标签“${tagName}”`, total: users, input: { tagId: id } },
    work,
  )
  return {
    set: { state: 'disabled' },
    consequences: [say('{tag}：从 {users} 个用户移除后删除，在后台执行，不能撤销', { tag: tagName, users })],
  }
}

/** Takes a tag from everybody, part by part, and removes it. */
export const TAG_CLEAN: BatchKind = {
  name: 'userTag.clean',
  resource: userTag,
  operation: 'delete',
  part: async ({ tagId }, _from, { db, tenantId, caller }) => {
    const id = String(tagId)
    const changed = await dropTag(db, tenantId, { tagId: id, limit: PART_SIZE })
    const over = changed.length < PART_SIZE
    if (over) {
      const [tag] = await findRows(db, userTag, tenantId, [id])
      await markDeleted(db, userTag, { tenantId, ids: [id], userId: caller.session.userId })
      if (tag) await countTagsOf(db, tenantId, [tag.tagGroupId])
    }
    return { places: changed.length, targets: [id], success: changed.length, failed: [], over }
  },
}

/** The enabled groups with their enabled tags, for whoever chooses one. */
export const TAG_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: `${tagGroup.path}/withTags`,
    summary: '启用的标签组及其标签',
    permission: ['tagGroup_view', 'userTag_view', 'userinfo_view'],
    read: async (_parameters, { database, tenantId }) => {
      const [groups, tags] = await Promise.all([
        selectWhere(database.kysely, tagGroup, tenantId, {
          field: 'status',
          operator: 'equals',
          values: [tagGroup.states.wire.enabled],
        }),
        selectWhere(database.kysely, userTag, tenantId, {
          field: 'state',
          operator: 'equals',
          values: [userTag.states.wire.enabled],
        }),
      ])
      return groups.map(({ id, groupName, selectMode, color }) => ({
        id,
        groupName,
        selectMode: selectMode && tagGroup.fields.selectMode.wire?.[selectMode],
        color,
        tags: tags
          .filter(({ tagGroupId }) => tagGroupId === id)
          .map((tag) => ({ id: tag.id, tagName: tag.tagName, userCount: tag.userCount })),
      }))
    },
  },
]

export const tagGroupParticulars = particulars(tagGroup, { hooks: tagGroupHooks })
export const userTagParticulars = particulars(userTag, { hooks: userTagHooks, actions: { forceRemove } })
