import { fail, Refusal } from '../../../contract/errors.ts'
import { bankDeductionDiscount } from '../../../contract/resources/favor/bankDeductionDiscount.ts'
import { favor } from '../../../contract/resources/favor/favor.ts'
import { favorCoupon } from '../../../contract/resources/favor/favorCoupon.ts'
import { visibleTo } from '../../engine/scope.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { selectChildren } from '../../store/childRows.ts'
import { findRows, selectWhere } from '../../store/rows.ts'
import { type Placement, requireRunning } from './accept.ts'

/** A placement whose vouchers can be used with cards of one bank only. */
export interface BankPlacement extends Placement {
  readonly bankCode: string
  readonly bankName: string
}

/** The bank to which all stocks of each placement are limited; null where they are not. */
async function banksOf(
  placements: readonly Placement[],
  { db, tenantId }: Work,
): Promise<ReadonlyMap<string, string | null>> {
  const ids = placements.map(({ id }) => id),
    lines = await selectChildren(db, favor, 'stocks', ids),
    stockIds = [...lines.values()].flat().map(({ favorCouponId }) => favorCouponId),
    stocks = new Map(
      (await findRows(db, favorCoupon, tenantId, [...new Set(stockIds)])).map((stock) => [stock.id, stock]),
    )
  return new Map(
    ids.map((id) => {
      const banks = (lines.get(id) ?? []).map(
        ({ favorCouponId }) => stocks.get(favorCouponId)?.limitBank ?? '',
      )
      const [bank = ''] = banks
      return [id, bank !== '' && banks.every((one) => one === bank) ? bank : null]
    }),
  )
}

/** The code of a bank in the dictionary, by its name. */
async function bankCodeOf(name: string, { services, tenantId }: Work): Promise<string> {
  const banks = await services.labels.dictionary(bankDeductionDiscount.fields.bankCode, tenantId)
  const [code] = [...banks].find(([, label]) => label === name) ?? []
  return code ?? fail('BANK_UNKNOWN', { bank: name }, 'favorNo')
}

/** Finds the placements that the lines of a file name; each is judged once. */
export class BankPlacements {
  readonly #work: Work
  readonly #found = new Map<string, BankPlacement | Refusal>()
  constructor(work: Work) {
    this.#work = work
  }

  /** The placement of a number, or the only one in force where there is no number; throws where it cannot be used. */
  async of(favorNo: string): Promise<BankPlacement> {
    const judged = this.#found.get(favorNo) ?? (await this.#judged(favorNo))
    this.#found.set(favorNo, judged)
    if (judged instanceof Refusal) throw judged
    return judged
  }

  async #judged(favorNo: string): Promise<BankPlacement | Refusal> {
    try {
      return await (favorNo === '' ? this.#only() : this.#named(favorNo))
    } catch (error) {
      if (error instanceof Refusal) return error
      throw error
    }
  }

  async #named(favorNo: string): Promise<BankPlacement> {
    const work = this.#work
    const [placement] = await selectWhere(work.db, favor, work.tenantId, {
      all: [visibleTo(favor, work), { field: 'favorNo', operator: 'equals', values: [favorNo] }],
    })
    if (!placement) return fail('BANK_FAVOR_UNKNOWN', {}, 'favorNo')
    if (placement.accountType !== 'mobile') fail('BANK_FAVOR_ACCOUNT', {}, 'favorNo')
    const bank = (await banksOf([placement], work)).get(placement.id)
    if (!bank) return fail('BANK_FAVOR_BANK', {}, 'favorNo')
    requireRunning(placement, momentOf(work))
    return { ...placement, bankCode: await bankCodeOf(bank, work), bankName: bank }
  }

  async #only(): Promise<BankPlacement> {
    const work = this.#work,
      now = momentOf(work)
    const candidates = await selectWhere(work.db, favor, work.tenantId, {
      all: [
        visibleTo(favor, work),
        { field: 'status', operator: 'equals', values: [favor.states.wire.enabled] },
        { field: 'accountType', operator: 'equals', values: [favor.fields.accountType.wire?.mobile] },
      ],
    })
    const banks = await banksOf(candidates, work)
    const usable = candidates.filter(
      ({ id, startTime, endTime }) => banks.get(id) && now >= startTime && now <= endTime,
    )
    const [only] = usable
    if (!only || usable.length > 1) return fail('BANK_FAVOR_NEEDED', {}, 'favorNo')
    const bank = banks.get(only.id) ?? ''
    return { ...only, bankCode: await bankCodeOf(bank, work), bankName: bank }
  }
}
