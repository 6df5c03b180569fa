import { fail, notFound } from '../../../contract/errors.ts'
import { type Gate, GATES, type GatesAnswer } from '../../../contract/parts/merchantGates.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { isId } from '../../../kernel/id.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { findMatching } from '../../store/rows.ts'
import { withVisibility } from '../../store/visibility.ts'
import { verdictsOf } from './gateVerdicts.ts'
import type { OrderQuery } from './judgedGoods.ts'

const MAX_QTY = 1_000_000

const textOf = (value: unknown): string | null => {
  const text = String(value ?? '').trim()
  return text === '' ? null : text
}

/** The order the gates are read for: one of any SKU on the price list where none is given. */
function readOrderQuery({ skuId, qty, province }: Parameters): OrderQuery {
  const id = textOf(skuId)
  if (id !== null && !isId(id)) fail('VALIDATION', { label: 'skuId', rule: '格式不正确' }, 'skuId')
  const count = Number(textOf(qty) ?? 1)
  if (!Number.isSafeInteger(count) || count < 1 || count > MAX_QTY) fail('ORDER_QTY_INVALID', {}, 'qty')
  return { skuId: id, qty: count, province: textOf(province) }
}

/**
 * The seven gates an order of a merchant passes, decided by the code that accepts orders; reserves, counts and
 * writes nothing. Refuses with NOT_FOUND merchants the caller may not see.
 */
async function merchantGates(parameters: Parameters, reading: Reading): Promise<GatesAnswer> {
  const asked = readOrderQuery(parameters)
  const [merchant] = await findMatching(reading.database.kysely, merchantConfig, {
    tenantId: reading.tenantId,
    ids: [String(parameters.id ?? '')],
    where: visibleTo(merchantConfig, reading),
  })
  if (!merchant) throw notFound(merchantConfig)
  // An order is judged by all rows of the tenant, whoever asks.
  const verdicts = await withVisibility(null, () =>
    verdictsOf(merchant, { asked, account: textOf(parameters.account) }, reading),
  )
  const first = GATES.find((gate) => verdicts[gate].refusal !== null) ?? null
  return {
    at: formatMoment(new Date()),
    first,
    gates: GATES.map((gate): Gate => {
      const { refusal, warns, figures } = verdicts[gate]
      const isAfter = first !== null && GATES.indexOf(gate) > GATES.indexOf(first)
      const state = isAfter ? 'after' : refusal ? 'closed' : warns ? 'warn' : 'open'
      return { gate, state, code: refusal?.code ?? null, text: refusal?.message ?? null, figures }
    }),
  }
}

/** The call that says whether a merchant may order now. */
export const GATE_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: `${merchantConfig.path}/gates`,
    summary: '商户能否下单',
    permission: 'merchantConfig_view',
    read: merchantGates,
  },
]
