import { fail } from '../../../contract/errors.ts'
import type { Row } from '../../../contract/define/row.ts'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { formatDay, isDay } from '../../../kernel/time.ts'
import type { Parameters } from '../../engine/route.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { findMatching } from '../../store/rows.ts'

/** The day in a parameter (`YYYY-MM-DD`), today where it is empty; `VALIDATION` where it is no date. */
export function dayParameter(parameters: Parameters, name: string): string {
  const day = String(parameters[name] ?? '').slice(0, 10)
  if (day === '') return formatDay(new Date())
  return isDay(day) ? day : fail('VALIDATION', { label: name, rule: '不是有效日期' }, name)
}

/** The requested account; `NOT_FOUND` where the caller may not see it. */
export async function accountParameter(
  { accountId }: Parameters,
  reading: Reading,
): Promise<Row<typeof contractPartyAccount>> {
  const id = String(accountId ?? '')
  if (id === '') fail('LEDGER_QUERY_TOO_WIDE', {}, 'accountId')
  const [account] = await findMatching(reading.database.kysely, contractPartyAccount, {
    tenantId: reading.tenantId,
    ids: [id],
    where: visibleTo(contractPartyAccount, reading),
  })
  return account ?? fail('NOT_FOUND')
}
