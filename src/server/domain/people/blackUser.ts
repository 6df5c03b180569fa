import { fail } from '../../../contract/errors.ts'
import { blackUsers } from '../../../contract/parts/blackUsers.ts'
import { blackUser } from '../../../contract/resources/people/blackUser.ts'
import { parseMoment } from '../../../kernel/time.ts'
import type { ActionHandler, Changes, Hooks } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import {
  blocksAbout,
  followBlocks,
  isBlockedUnderLock,
  usersOfBlocks,
  usersOfTarget,
} from '../../store/people/blackRows.ts'
import { plainTarget, maskedTarget, type TargetType } from './blackTargets.ts'

/** The state of the consumers that these blocks are about follows them. */
const follow = async (ids: readonly string[], { db, tenantId }: Work): Promise<void> => {
  await followBlocks(db, tenantId, await usersOfBlocks(db, tenantId, ids))
}

/** Sets what follows from the target of a new block; refuses a target that is blocked already. */
async function readTarget(draft: Changes, { db, tenantId, vault }: Work): Promise<void> {
  const type = draft.targetType as TargetType,
    plain = plainTarget(type, String(draft.targetValue ?? '')),
    digest = vault.digest(plain)
  if (await isBlockedUnderLock(db, tenantId, { type: blackUsers.targets.wire[type], digest }))
    fail('BLACK_USER_ACTIVE', {}, 'targetValue')
  const [userId = null] = await usersOfTarget(db, tenantId, { type, plain, digest })
  Object.assign(draft, { targetValue: plain, targetMask: maskedTarget(type, plain), userId, hitCount: 0 })
}

const hooks: Hooks<typeof blackUser> = {
  beforeSave: async ({ before, draft, work, many }) => {
    if (before && before.status !== 'active') fail('BLACK_USER_ENDED')
    const { reasonType, reason, endTime, beginTime } = { ...before, ...draft } as Changes
    if (reasonType === 'other' && !reason) fail('BLACK_USER_REASON', {}, 'reason')
    if (typeof endTime === 'string' && parseMoment(endTime).getTime() <= Date.now())
      fail('BLACK_USER_OVER', {}, 'endTime')
    if (before) return
    await readTarget(draft, work)
    Object.assign(draft, {
      source: draft.source ?? (many ? 'import' : 'manual'),
      beginTime: beginTime ?? momentOf(work),
    })
  },
  afterSave: ({ after, work }) => follow([after.id], work),
  afterAct: follow,
  alsoFilter: {
    userId: { field: 'id', find: (id, { database, tenantId }) => blocksAbout(database.kysely, tenantId, id) },
  },
}

const lift: ActionHandler<typeof blackUser, 'lift'> = (_row, { reason }, work) => ({
  set: { liftReason: reason, liftTime: momentOf(work) },
})

export const blackUserParticulars = particulars(blackUser, { hooks, actions: { lift } })
