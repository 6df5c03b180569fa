import { fail, notFound, say } from '../../../contract/errors.ts'
import { FAVOR_LIMITS } from '../../../contract/parts/favorTerms.ts'
import { favorRecord } from '../../../contract/resources/favor/favorRecord.ts'
import { formatFen, multiplyFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { WholeHandler } from '../../engine/hooks.ts'
import { selectWhere } from '../../store/rows.ts'
import { childrenOf } from './reissueChildren.ts'
import { writeReissue } from './writeReissue.ts'
import { requireReissuable } from './reissueRules.ts'

/** Issues vouchers once more: each under a number of its own, from the same placement or another stock. */
export const reissue: WholeHandler<typeof favorRecord, 'reissue'> = async (where, input, work) => {
  const { db, tenantId } = work
  const records = await selectWhere(db, favorRecord, tenantId, where)
  if (records.length === 0) throw notFound(favorRecord)
  if (records.length > FAVOR_LIMITS.reissueRows)
    fail('TOO_MANY_ROWS', { limit: FAVOR_LIMITS.reissueRows, count: records.length })
  await requireReissuable(records, input, work)
  const children = await childrenOf(records, input, work)
  const made = await writeReissue(children, input, work)
  const count = children.length
  return {
    ids: records.map(({ id }) => id).slice(0, 100),
    count,
    answer: { reissueId: made.id, reissueNo: made.reissueNo, totalCount: count },
    consequences: [
      say('补发 {count} 张，最多占用预算 ¥{amount}', {
        count,
        amount: formatFen(multiplyFen(children[0]?.stock.couponAmount ?? ZERO_FEN, count)),
      }),
      say('成功的原记录关闭，其余保持原状'),
    ],
  }
}
