import { fail } from '../../../contract/errors.ts'
import { contractParty } from '../../../contract/resources/finance/contractParty.ts'
import { hiddenFields, visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import { selectRows } from '../../store/pageRows.ts'

const MAX_COMPANIES = 2_000
const { partyType } = contractParty.fields
const WIRE: Readonly<Record<string, unknown>> = partyType.wire ?? {}

/**
 * The stored types that a requested one stands for: a company that is both is a customer and a supplier. Null
 * where none is requested.
 */
function typesOf(value: unknown): readonly unknown[] | null {
  if (value === undefined || value === '') return null
  const [name] = Object.entries(WIRE).find(([, number]) => String(number) === String(value)) ?? []
  if (name === undefined) fail('VALIDATION', { label: partyType.label, rule: '的选项不存在' }, 'partyType')
  return (name === 'customer' || name === 'supplier' ? [name, 'both'] : [name]).map((type) => WIRE[type])
}

/** Companies of a type that the caller may see, for a choice: `id` and `partyName`. */
async function companyList(parameters: Parameters, reading: Reading): Promise<unknown> {
  const types = typesOf(parameters.partyType)
  if (hiddenFields(contractParty, reading.caller).has('partyName')) return []
  const rows = await selectRows(reading.database.kysely, contractParty, {
    tenantId: reading.tenantId,
    where: {
      all: [
        visibleTo(contractParty, reading),
        ...(types ? [{ field: 'partyType' as const, operator: 'in' as const, values: types }] : []),
      ],
    },
    order: [{ field: 'partyName', descending: false }],
    limit: MAX_COMPANIES,
    offset: 0,
  })
  return rows.map(({ id, partyName }) => ({ id, partyName }))
}

export const COMPANY_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/biz-finance/accountFinance/companyList',
    summary: '可选公司',
    choices: true,
    permission: 'accountFinance_view',
    read: companyList,
  },
]
