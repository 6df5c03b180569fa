import { fail } from '../../../contract/errors.ts'
import { sealedChange } from '../../store/order/changeRows.ts'
import { maskAccount, maskReceiver } from '../order/request.ts'
import type { ChangeResult, ChangeContext } from './changeContext.ts'

/** Replaces the account an order is delivered to. */
export async function replaceAccount({ apply, work }: ChangeContext): Promise<ChangeResult> {
  const { account } = await sealedChange(work.db, work.tenantId, apply.id)
  const plain = account ? work.vault.open(account) : fail('NOT_FOUND')
  return {
    ledgerNos: [],
    set: {
      account: work.vault.seal(plain),
      'account.hmac': work.vault.digest(plain),
      accountMask: maskAccount(plain),
    },
  }
}

/** Replaces the receiver of an order. */
export async function replaceReceiver({ apply, work }: ChangeContext): Promise<ChangeResult> {
  const sealed = await sealedChange(work.db, work.tenantId, apply.id)
  const open = (value: string | null): string => (value ? work.vault.open(value) : '')
  const receiver = { name: open(sealed.name), phone: open(sealed.phone), address: open(sealed.address) }
  return {
    ledgerNos: [],
    set: {
      receiver: work.vault.seal(JSON.stringify(receiver)),
      receiverMask: maskReceiver(receiver),
      receiverPhone: work.vault.seal(receiver.phone),
      'receiverPhone.hmac': work.vault.digest(receiver.phone),
    },
  }
}
