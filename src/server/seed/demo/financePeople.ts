import { user } from '../../../contract/resources/system/user.ts'
import type { Writer } from '../../store/db.ts'
import { selectWhere } from '../../store/rows.ts'

/** Ids of the users who apply and decide, by account. */
async function idsByAccount(writer: Writer, tenantId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await selectWhere(writer, user, tenantId, {
    field: 'account',
    operator: 'in',
    values: ['qinxiaodong', 'baixue'],
  })
  return new Map(rows.map(({ account, id }) => [String(account), id]))
}

/** Who applies for money of the demonstration, and who decides. */
export async function financePeople(
  writer: Writer,
  tenantId: string,
): Promise<{ readonly applicantId: string; readonly auditorId: string }> {
  const ids = await idsByAccount(writer, tenantId)
  return { applicantId: ids.get('qinxiaodong') ?? '', auditorId: ids.get('baixue') ?? '' }
}
