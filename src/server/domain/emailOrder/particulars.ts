import { emailOrderInfo } from '../../../contract/resources/order/emailOrderInfo.ts'
import { particulars } from '../../engine/particulars.ts'
import type { Particulars } from '../../engine/particularsByNoun.ts'
import { approve, reject } from './decide.ts'
import { emailOrderHooks } from './hooks.ts'
import { resend, sendPassword } from './resend.ts'
import { revoke } from './revoke.ts'

/** What is particular to orders whose codes go out by mail. */
export const EMAIL_ORDER_PARTICULARS: readonly Particulars[] = [
  particulars(emailOrderInfo, {
    hooks: emailOrderHooks,
    actions: { approve, reject, resend, revoke, sendPassword },
  }),
]
