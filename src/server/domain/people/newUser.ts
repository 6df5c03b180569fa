import { fail } from '../../../contract/errors.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { isId } from '../../../kernel/id.ts'
import { ZERO_FEN } from '../../../kernel/money.ts'
import type { Parameters } from '../../engine/route.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Work } from '../../engine/work.ts'
import { selectWhere } from '../../store/rows.ts'
import { maskMobile } from './blackTargets.ts'

/** What the server sets of a new consumer whose mobile number is given. */
export const newUser = (mobile: string, moment: string) =>
  ({
    mobileMask: maskMobile(mobile),
    gender: 'unknown',
    regSource: 'imported',
    integralBalance: 0,
    orderCount: 0,
    totalAmount: ZERO_FEN,
    regTime: moment,
  }) as const

/** The merchant a call names, by its code or its id; refuses one that the caller cannot see. */
export async function merchantOf({ merchantCode, merchantId }: Parameters, work: Work): Promise<string> {
  const [merchant] = await selectWhere(work.db, merchantConfig, work.tenantId, {
    all: [
      visibleTo(merchantConfig, work),
      merchantCode
        ? { field: 'merchantCode', operator: 'equals', values: [String(merchantCode)] }
        : { field: 'id', operator: 'equals', values: [isId(String(merchantId)) ? String(merchantId) : '0'] },
    ],
  })
  return merchant?.id ?? fail('USER_MERCHANT_UNKNOWN', {}, 'merchantCode')
}
