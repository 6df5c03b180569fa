import { fail, say } from '../../../contract/errors.ts'
import { tagsOfRule } from '../../../contract/parts/userGroupRule.ts'
import { userGroup } from '../../../contract/resources/people/userGroup.ts'
import type { ActionHandler, Changes, Hooks } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { SCHEDULER_TOPIC } from '../../scheduler.ts'
import { tagsInGroups } from '../../store/people/tagRows.ts'
import { readRule, requireVisible } from './groupRule.ts'

/** Name of the scheduled job that calculates groups. */
export const GROUP_JOB = 'userGroupCalculation'

/** Sets what follows from a new rule; refuses one with unusable tags or fields. */
async function takeRule(draft: Changes, before: readonly string[], work: Work): Promise<void> {
  const rule = readRule(draft.rule)
  requireVisible(rule, work.caller)
  const tagIds = tagsOfRule(rule),
    tags = await tagsInGroups(work.db, work.tenantId, tagIds)
  const usable = new Set(
    tags.filter(({ id, isUsable }) => isUsable || before.includes(id)).map(({ id }) => id),
  )
  if (!tagIds.every((id) => usable.has(id))) fail('TAG_UNUSABLE', {}, 'rule')
  Object.assign(draft, { rule, ruleTags: tagIds })
}

/** PostgreSQL stores the keys of an object in an order of its own. */
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, part]) => [key, sorted(part)]),
        )
      : value
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(sorted(one ?? null)) === JSON.stringify(sorted(other ?? null))

const hooks: Hooks<typeof userGroup> = {
  beforeSave: async ({ before, draft, work }) => {
    const isRule = (before?.groupType ?? draft.groupType) === 'rule'
    const hasRule = draft.rule !== undefined && draft.rule !== null
    const isOther = {
      rule: hasRule && !isSame(draft.rule, before?.rule),
      merchant: draft.merchantId !== undefined && (draft.merchantId ?? null) !== (before?.merchantId ?? null),
    }
    if (isRule && isOther.rule) await takeRule(draft, before?.ruleTags ?? [], work)
    if (!before) {
      Object.assign(draft, {
        memberCount: 0,
        useCount: 0,
        snapshotNo: 0,
        calcNo: 0,
        ruleNo: 1,
        calcStatus: isRule ? 'none' : 'done',
      })
      return
    }
    if (!isRule && isOther.merchant && (before.memberCount ?? 0) > 0)
      fail('GROUP_MERCHANT_FIXED', {}, 'merchantId')
    // A calculation by the former rule ends without a result.
    if (isRule && (isOther.rule || isOther.merchant))
      Object.assign(draft, { ruleNo: (before.ruleNo ?? 0) + 1, calcStatus: 'none', progress: null })
  },
  beforeRemove: (rows) => {
    if (rows.some(({ useCount }) => (useCount ?? 0) > 0)) fail('GROUP_USED')
    return Promise.resolve()
  },
  afterRestore: async (rows, { db, tenantId }) => {
    const tagIds = rows.flatMap(({ ruleTags }) => ruleTags ?? [])
    const tags = new Set((await tagsInGroups(db, tenantId, tagIds)).map(({ id }) => id))
    if (!tagIds.every((id) => tags.has(id))) fail('TAG_UNUSABLE')
  },
  afterAct: (_ids, work) => work.tell(SCHEDULER_TOPIC, GROUP_JOB),
}

const refresh: ActionHandler<typeof userGroup, 'refresh'> = (row, _input, work) => {
  if (row.groupType !== 'rule') fail('GROUP_NOT_RULE')
  if (row.calcStatus === 'running') fail('GROUP_RUNNING')
  return {
    set: {
      calcStatus: 'running',
      progress: 0,
      calcBegin: momentOf(work),
      calcNo: (row.calcNo ?? 0) + 1,
      calcError: null,
    },
    consequences: [
      say('{group}：在后台计算，完成前仍使用现有的 {count} 人', {
        group: row.groupName,
        count: row.memberCount ?? 0,
      }),
    ],
  }
}

export const userGroupParticulars = particulars(userGroup, { hooks, actions: { refresh } })
