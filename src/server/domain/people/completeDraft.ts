import { fail } from '../../../contract/errors.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { isMobile } from '../../../kernel/mobile.ts'
import type { Changes } from '../../engine/hooks.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { isMobileTaken } from '../../store/people/userRows.ts'
import { findRows } from '../../store/rows.ts'
import { newUser } from './newUser.ts'

/** The index of a partition has no name by which the violated rule could be told. */
const MOBILE_TAKEN = '该手机号已存在'

/** Sets what follows from the mobile number and the merchant of a new consumer; refuses a number that is taken. */
export async function completeDraft(draft: Changes, work: Work): Promise<void> {
  const mobile = typeof draft.mobile === 'string' ? draft.mobile.trim() : ''
  if (!isMobile(mobile)) fail('ORDER_MOBILE_INVALID', {}, 'mobile')
  const merchantId = String(draft.merchantId)
  if (await isMobileTaken(work.db, work.tenantId, { merchantId, digest: work.vault.digest(mobile) }))
    fail('DUPLICATE', { text: MOBILE_TAKEN }, 'mobile')
  const [merchant] = await findRows(work.db, merchantConfig, work.tenantId, [merchantId])
  const { gender, ...fixed } = newUser(mobile, momentOf(work))
  Object.assign(draft, {
    mobile,
    merchantCode: merchant?.merchantCode ?? null,
    gender: draft.gender ?? gender,
    ...fixed,
  })
}
