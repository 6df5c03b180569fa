import { isEmpty } from '../../../contract/define/validate.ts'
import { fail } from '../../../contract/errors.ts'
import { contractParty } from '../../../contract/resources/finance/contractParty.ts'
import { isMobile } from '../../../kernel/mobile.ts'
import type { Changes } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { findRows } from '../../store/rows.ts'
import type { Buyer } from '../order/buyer.ts'

/** Where the password goes: to the phone given, else to that of the contract party. */
export async function passwordPhoneIn(draft: Changes, { merchant }: Buyer, work: Work): Promise<string> {
  if (!isEmpty(draft.passwordPhone)) return String(draft.passwordPhone)
  const [party] = await findRows(work.db, contractParty, work.tenantId, [merchant.contractPartyId ?? '0'])
  const phone = party?.contactPhone ?? ''
  return isMobile(phone) ? phone : fail('EMAIL_ORDER_PHONE', {}, 'passwordPhone')
}
