import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { userGroup } from '../../../contract/resources/people/userGroup.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { tagsOfRule } from '../../../contract/parts/userGroupRule.ts'
import { readRule, usersOfRule } from '../../domain/people/groupRule.ts'
import type { Writer } from '../../store/db.ts'
import { type Calculation, calculatePart, finishCalculation } from '../../store/people/groupCalcRows.ts'
import { changeMembers } from '../../store/people/groupRows.ts'
import { putFor } from '../../store/seed/putRows.ts'
import { selectWhere, updateRows } from '../../store/rows.ts'
import { KEPT_GROUPS, RULED_GROUPS } from './groups.data.ts'

const DAY_MS = 86_400_000
const ago = (days: number): string => formatMoment(new Date(Date.now() - days * DAY_MS))
const EVERYBODY = 1_000_000

interface Named {
  /** Ids by the name of the tag. */
  readonly tags: ReadonlyMap<string, string>
  /** Ids by nickname. */
  readonly people: ReadonlyMap<string, string>
}

const ZERO = { memberCount: 0, useCount: 0, snapshotNo: 0, ruleNo: 1 } as const

type Seeded = Pick<Calculation, 'id' | 'tenantId' | 'merchantId' | 'rule'> & { readonly begun: Date }

/** Calculates a group that was just written. */
async function calculateSeeded(writer: Writer, group: Seeded): Promise<void> {
  const run = { ...group, snapshotNo: 0, calcNo: 1, ruleNo: 1, userId: null }
  const where = usersOfRule(group.rule, group.merchantId, group.begun)
  await calculatePart(writer, run, { where, after: '0', size: EVERYBODY, progress: 99 })
  await finishCalculation(writer, run)
}

/** Writes the groups that follow rules, and calculates them. */
async function seedRuled(writer: Writer, tenantId: string, { tags }: Named): Promise<void> {
  const merchants = await selectWhere(writer, merchantConfig, tenantId, { all: [] })
  const now = new Date()
  for (const { name, merchant, isDaily, op, items, remark, days, isStale } of RULED_GROUPS) {
    const rule = readRule({
      op,
      items: items.map(([field, cmp, value]) => ({
        field,
        cmp,
        value: field === 'tag' ? [value].flat().map((tag) => tags.get(String(tag)) ?? '') : value,
      })),
    })
    const merchantId = merchants.find(({ merchantName }) => merchantName === merchant)?.id ?? null
    const [id = ''] = await putFor(writer, tenantId)('userGroup', [
      {
        ...ZERO,
        groupName: name,
        groupType: 'rule',
        merchantId,
        rule,
        ruleTags: tagsOfRule(rule),
        refreshCycle: isDaily ? 'daily' : 'manual',
        calcStatus: 'running',
        calcNo: 1,
        calcBegin: formatMoment(now),
        remark,
        createTime: ago(days),
        status: 'enabled',
      },
    ])
    await calculateSeeded(writer, { id, tenantId, merchantId, rule, begun: now })
    if (isStale)
      await updateRows(writer, userGroup, {
        tenantId,
        ids: [id],
        set: { calcStatus: 'none', progress: null, ruleNo: 2 },
        userId: null,
      })
  }
}

/** Writes the groups that people keep, with their members. */
async function seedKept(writer: Writer, tenantId: string, { people }: Named): Promise<void> {
  for (const { name, isEnabled, members, remark, days } of KEPT_GROUPS) {
    const [id = ''] = await putFor(writer, tenantId)('userGroup', [
      {
        ...ZERO,
        groupName: name,
        groupType: 'fixed',
        calcStatus: 'done',
        remark,
        createTime: ago(days),
        status: isEnabled ? 'enabled' : 'disabled',
      },
    ])
    await changeMembers(writer, tenantId, {
      groupId: id,
      ids: members.map((nickname) => people.get(nickname) ?? '0'),
      isAdding: true,
      kind: 'added',
      userId: null,
    })
  }
}

/** Writes groups of the consumers of the demonstration. */
export async function seedGroups(writer: Writer, tenantId: string, named: Named): Promise<void> {
  await seedRuled(writer, tenantId, named)
  await seedKept(writer, tenantId, named)
}
