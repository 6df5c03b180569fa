import { fail } from '../../../contract/errors.ts'
import { billStatistics } from '../../../contract/resources/finance/billStatistics.ts'
import { merchantStatementDetails } from '../../../contract/resources/finance/merchantStatementDetails.ts'
import { idIn } from '../../engine/query.ts'
import type { Parameters, ReadRoute } from '../../engine/route.ts'
import { requireWhole, visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { summarizeLines } from '../../store/finance/billLineRows.ts'
import { findMatching } from '../../store/rows.ts'

/** The lines of a statement by type and result of their comparison, as one page. */
async function lineSummary({ billId }: Parameters, reading: Reading): Promise<unknown> {
  const { database, tenantId } = reading
  const [bill] = await findMatching(database.kysely, billStatistics, {
    tenantId,
    ids: [idIn(billId, 'billId')],
    where: visibleTo(billStatistics, reading),
  })
  if (!bill) return fail('NOT_FOUND')
  requireWhole(merchantStatementDetails, ['amount', 'lineType', 'compareResult'], reading)
  const sums = await summarizeLines(database.kysely, tenantId, bill.id)
  const records = sums.map((sum) => ({ id: `${sum.lineType}-${sum.compareResult}`, ...sum }))
  return { records, total: records.length, size: records.length, current: 1, pages: 1 }
}

export const LINE_SUMMARY_ROUTE: ReadRoute = {
  method: 'GET',
  path: `${merchantStatementDetails.path}/summary`,
  summary: '账单明细的汇总',
  permission: 'merchantStatementDetails_view',
  resource: merchantStatementDetails.id,
  read: lineSummary,
}
