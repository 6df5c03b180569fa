/** A row whose figures contradict a rule of its noun: `C1` of coupons, `F2` of voucher stocks and so on. */
export interface BrokenRule {
  readonly tenantId: string
  readonly rule: string
  readonly id: string
  /** What contradicts what, `7 + 0 + 3 <> 11`; null where the rule says it. */
  readonly figures: string | null
}
