import { fail, say } from '../../../contract/errors.ts'
import type { eternityOrder } from '../../../contract/resources/eternity/eternityOrder.ts'
import type { ActionHandler, Hooks } from '../../engine/hooks.ts'
import { sealedCode } from '../../store/eternity/eternityOrderRows.ts'
import { lockMoneyOf } from './money.ts'

/** What takes money from several vouchers locks all they touch before the first of them. */
export const orderHooks: Hooks<typeof eternityOrder> = {
  beforeAct: async (rows, action, work) => {
    if (rows.length > 0 && action === 'void') await lockMoneyOf(rows, work)
  },
}

/** Shows the whole code of a voucher, once, to whoever may see it; the audit has who did. */
export const reveal: ActionHandler<typeof eternityOrder, 'reveal'> = async (row, _input, work) => {
  const sealed = (await sealedCode(work.db, work.tenantId, row.id)) ?? fail('ETERNITY_CODE_NONE')
  return {
    once: { plainCode: work.vault.open(sealed) },
    consequences: [say('{orderNo}：查看完整券码', { orderNo: row.orderNo ?? '' })],
  }
}
