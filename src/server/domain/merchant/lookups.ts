import { contractParty } from '../../../contract/resources/finance/contractParty.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { merchantGroup } from '../../../contract/resources/merchant/merchantGroup.ts'
import { fail } from '../../../contract/errors.ts'
import { isId } from '../../../kernel/id.ts'
import { readDetail, presentRows } from '../../engine/read.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import type { Parameters } from '../../engine/route.ts'
import { findMatching, selectWhere } from '../../store/rows.ts'
import type { Where } from '../../store/predicate.ts'

const merchants = (reading: Reading, where: Where<typeof merchantConfig>) =>
  selectWhere(reading.database.kysely, merchantConfig, reading.tenantId, {
    all: [visibleTo(merchantConfig, reading), where],
  })

/** Id, code and name of all merchants, or of the enabled ones. */
export async function merchantNames(
  { ecommerceFlag }: Parameters,
  reading: Reading,
  enabledOnly: boolean,
): Promise<unknown> {
  const conditions: Where<typeof merchantConfig>[] = enabledOnly
    ? [{ field: 'status', operator: 'equals', values: [merchantConfig.states.wire.enabled] }]
    : []
  const ecommerceCondition =
    ecommerceFlag === undefined || ecommerceFlag === ''
      ? []
      : [
          {
            field: 'ecommerceFlag' as const,
            operator: 'equals' as const,
            values: [['1', 'true'].includes(String(ecommerceFlag))],
          },
        ]
  const rows = await merchants(reading, { all: [...conditions, ...ecommerceCondition] })
  return rows.map(({ id, merchantCode, merchantName }) => ({ id, merchantCode, merchantName }))
}

/** Rows of the merchants that refer to this group or party. */
export async function merchantsOf(
  field: 'merchantGroupId' | 'contractPartyId',
  parameters: Parameters,
  reading: Reading,
): Promise<unknown> {
  const id = String(parameters[field] ?? '')
  if (!isId(id)) fail('VALIDATION', { label: merchantConfig.fields[field].label, rule: '不能为空' }, field)
  return presentRows(
    merchantConfig,
    await merchants(reading, { field, operator: 'equals', values: [id] }),
    reading,
  )
}

/** The contract party of a merchant group. */
export async function partyOfGroup({ merchantGroupId }: Parameters, reading: Reading): Promise<unknown> {
  const [group] = await findMatching(reading.database.kysely, merchantGroup, {
    tenantId: reading.tenantId,
    ids: [String(merchantGroupId ?? '')],
    where: visibleTo(merchantGroup, reading),
  })
  return group ? readDetail(contractParty, { id: group.contractPartyId }, reading) : fail('NOT_FOUND')
}
