import { errorText, Refusal } from '../../../contract/errors.ts'
import { STOCK_STATES, type StockState } from '../../../contract/parts/favorTerms.ts'
import type { RoutedStock } from '../../store/favor/placementRows.ts'
import { NORM_CODES, type NormCode } from '../../vouchers/gatewayError.ts'

/** Our own limits refuse a voucher; the platform is not asked. */
export class ReserveRefusal extends Error {
  readonly code: NormCode
  constructor(code: NormCode, text: string) {
    super(text)
    this.code = code
  }
}

export const refuse = (code: NormCode, text: string = NORM_CODES[code].text): never => {
  throw new ReserveRefusal(code, text)
}

/** Refuses a stock for its own state. */
export function refuseStock({ refuses, status }: RoutedStock): never {
  if (refuses !== 'STOCK_NOT_RUNNING') return refuse(refuses ?? 'NOT_ENOUGH')
  const states = Object.keys(STOCK_STATES.wire) as StockState[],
    state = states.find((name) => STOCK_STATES.wire[name] === status) ?? 'failed'
  if (state === 'running') return refuse(refuses, errorText('FAVOR_OVER'))
  const { message } = new Refusal('FAVOR_STOCK_NOT_RUNNING', { status: STOCK_STATES.labels[state] })
  return refuse(refuses, message)
}
