import { fail } from '../../../contract/errors.ts'
import { userinfo } from '../../../contract/resources/people/userinfo.ts'
import type { Hooks } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import { claimBlocks, followBlocks } from '../../store/people/blackRows.ts'
import { completeDraft } from './completeDraft.ts'
import { addGroups, joinGroup, leaveGroup, moveChosen, rememberRows } from './groupActions.ts'
import { requireTags } from './tagChange.ts'
import { addTags, cancel, removeTags, uncancel } from './userActions.ts'

const hooks: Hooks<typeof userinfo> = {
  beforeSave: async ({ before, draft, work }) => {
    if (before?.status === 'cancelled') fail('USER_CANCELLED')
    if (before === null) await completeDraft(draft, work)
    if (Array.isArray(draft.tagIds)) {
      const former = new Set(before?.tagIds ?? [])
      draft.tagIds = [...new Set(draft.tagIds.map(String))]
      await requireTags(work, draft.tagIds as readonly string[], (id) => !former.has(id))
    }
  },
  afterSave: async ({ before, after, draft, work }) => {
    if (before) return
    const digest = draft['mobile.hmac']
    if (typeof digest === 'string') await claimBlocks(work.db, work.tenantId, { userId: after.id, digest })
    await followBlocks(work.db, work.tenantId, [after.id])
  },
}

export const userinfoParticulars = particulars(userinfo, {
  hooks: {
    ...hooks,
    beforeAct: (rows, _action, work) => {
      rememberRows(
        work,
        rows.map(({ id }) => id),
      )
      return Promise.resolve()
    },
    afterAct: async (ids, work) => {
      await followBlocks(work.db, work.tenantId, ids)
      await moveChosen(work, ids)
    },
    decorate: [{ sets: ['groupIds', 'groupIdsName'], from: ['id'], run: addGroups }],
  },
  actions: { addTags, removeTags, joinGroup, leaveGroup, cancel, uncancel },
})
