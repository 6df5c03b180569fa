import type { Input } from '../../../contract/define/row.ts'
import { fail, say } from '../../../contract/errors.ts'
import type { coupon } from '../../../contract/resources/coupon/coupon.ts'
import { couponGrant } from '../../../contract/resources/coupon/couponGrant.ts'
import { formatFen } from '../../../kernel/money.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import type { Recipient } from '../../store/coupon/grantRows.ts'
import { usableGroup } from '../../store/people/groupRows.ts'
import { requireIssuable } from './couponHooks.ts'
import { byMobiles, byUsers } from './recipients.ts'
import { startGrant } from './startGrant.ts'
import { mostOfMany, rulesOf, type Template } from './rules.ts'

const MAX_MOBILES = 5000

type GrantInput = Input<typeof coupon, 'grant'>

/** Recipients of the inputs of an action. */
async function recipientsOf(
  { targetType, mobiles, userIds, userGroupId }: GrantInput,
  work: Work,
): Promise<readonly Recipient[]> {
  if (targetType === 'group') {
    if (!(await usableGroup(work.db, work.tenantId, userGroupId ?? '')))
      fail('COUPON_GROUP', {}, 'userGroupId')
    return []
  }
  if (targetType === 'users') return byUsers([...new Set(userIds ?? [])], work)
  const texts = (mobiles ?? '').split(/[\n,，;；]+/).filter((text) => text.trim() !== '')
  if (texts.length > MAX_MOBILES) fail('COUPON_MANY_MOBILES', {}, 'mobiles')
  return byMobiles(texts, work)
}

/** What a grant may cost, and what is left of the coupon for it. */
function costOf(template: Template, pieces: number): readonly Sentence[] {
  const most = mostOfMany(rulesOf(template), pieces)
  return [
    ...(most === null
      ? [say('发放 {n} 张兑换券', { n: pieces })]
      : [say('发放 {n} 张，最多占用预算 ¥{amount}', { n: pieces, amount: formatFen(most) })]),
    ...(template.balance !== null && template.balance < pieces
      ? [say('剩余 {n} 张，不够的部分会失败', { n: template.balance })]
      : []),
  ]
}

/** Grants a coupon to consumers, to mobile numbers or to a group. */
export const grant: ActionHandler<typeof coupon, 'grant'> = async (template, input, work) => {
  requireIssuable(template, work)
  if (template.receiveMode === 'code') fail('COUPON_CODE_ONLY')
  const each = input.quantityPerUser ?? 1
  const { row, total, isInline } = await startGrant(
    template,
    {
      targetType: input.targetType ?? 'mobiles',
      userGroupId: input.targetType === 'group' ? (input.userGroupId ?? null) : null,
      recipients: await recipientsOf(input, work),
      each,
      remark: input.remark ?? null,
    },
    work,
  )
  return {
    answer: {
      batchNo: row.batchNo,
      total,
      success: row.successCount ?? 0,
      fail: row.failCount ?? 0,
      state: couponGrant.states.wire[row.grantState],
    },
    consequences: [
      ...costOf(template, (isInline ? (row.successCount ?? 0) : total) * each),
      ...(isInline && (row.failCount ?? 0) > 0
        ? [say('{n} 个不能发放，原因见发放记录', { n: row.failCount ?? 0 })]
        : []),
    ],
  }
}
