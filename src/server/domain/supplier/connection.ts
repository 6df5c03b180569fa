import type { Row } from '../../../contract/define/row.ts'
import { fail, say } from '../../../contract/errors.ts'
import type { supplierConfig } from '../../../contract/resources/supplier/supplierConfig.ts'
import { formatFen, isFen } from '../../../kernel/money.ts'
import { randomWord } from '../../../kernel/id.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { ActionHandler, Prefetch } from '../../engine/hooks.ts'
import { recordTest } from '../../store/supplier/supplierHealthRows.ts'
import { adapterFor } from '../../suppliers/adapterFor.ts'

type Supplier = Row<typeof supplierConfig>

// A failed test is stored too, although the call is refused.
export const prefetchTestConnect: Prefetch<Supplier> = async (row, { services }) => {
  const passed = await adapterFor(row, services).ping()
  await recordTest(services.database.kysely, row.id, passed)
  return passed
}
export const testConnect: ActionHandler<typeof supplierConfig, 'testConnect'> = (
  row,
  _input,
  { prefetched },
) => {
  if (prefetched && prefetched.get(row.id) !== true) fail('SUPPLIER_CONNECTION_FAILED')
  return {
    set: prefetched ? { testTime: formatMoment(new Date()), testPassed: true } : {},
    consequences: [say('{supplier}：请求一次接口', { supplier: row.supplierName })],
  }
}

export const prefetchQueryBalance: Prefetch<Supplier> = (row, { services }) =>
  adapterFor(row, services).balance()
export const queryBalance: ActionHandler<typeof supplierConfig, 'queryBalance'> = (
  row,
  _input,
  { prefetched },
) => {
  const balance = prefetched?.get(row.id)
  if (prefetched && !isFen(balance)) fail('SUPPLIER_BALANCE_UNSUPPORTED')
  return {
    set: isFen(balance) ? { supplierBalance: balance } : {},
    consequences: [
      isFen(balance)
        ? say('{supplier}：供应商侧余额 ¥{balance}', {
            supplier: row.supplierName,
            balance: formatFen(balance),
          })
        : say('{supplier}：请求一次接口', { supplier: row.supplierName }),
    ],
  }
}

export const resetSecret: ActionHandler<typeof supplierConfig, 'resetSecret'> = (row, _input, { vault }) => {
  const callbackToken = randomWord(32)
  return {
    set: { callbackToken: vault.seal(callbackToken), 'callbackToken.hmac': vault.digest(callbackToken) },
    once: { callbackToken },
    consequences: [say('{supplier}：旧令牌立即失效，新令牌只显示一次', { supplier: row.supplierName })],
  }
}
