import { fail } from '../../../contract/errors.ts'
import { supplierGroup } from '../../../contract/resources/supplier/supplierGroup.ts'
import { isId } from '../../../kernel/id.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import { selectWhere } from '../../store/rows.ts'

/** Supplier groups of a contract party, for a picker. */
async function groupsOfParty(
  { contractPartyId }: Parameters,
  { database, tenantId, ...reading }: Reading,
): Promise<unknown> {
  const id = String(contractPartyId ?? '')
  if (!isId(id))
    fail(
      'VALIDATION',
      { label: supplierGroup.fields.contractPartyId.label, rule: '不能为空' },
      'contractPartyId',
    )
  const rows = await selectWhere(database.kysely, supplierGroup, tenantId, {
    all: [
      visibleTo(supplierGroup, { database, tenantId, ...reading }),
      { field: 'contractPartyId', operator: 'equals', values: [id] },
    ],
  })
  return rows.map((row) => ({ id: row.id, groupName: row.groupName }))
}

/** Routes of supplier groups beside the declared ones. */
export const GROUP_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: `${supplierGroup.path}/by_contract_party_id`,
    summary: '合同主体下的供应商组',
    choices: true,
    permission: 'supplierGroup_view',
    read: groupsOfParty,
  },
]
