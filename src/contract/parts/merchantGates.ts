/** The gates an order passes, in their order. */
export const GATES = ['merchant', 'goods', 'limit', 'list', 'channel', 'price', 'balance'] as const
export type GateName = (typeof GATES)[number]

/**
 * One gate as an order of the merchant would meet it. `warn`: orders pass, somebody should look. `after`: a gate
 * before it refuses already.
 */
export interface Gate {
  readonly gate: GateName
  readonly state: 'open' | 'warn' | 'closed' | 'after'
  /** The code and Chinese sentence of its refusal; null where it lets orders pass. */
  readonly code: string | null
  readonly text: string | null
  /** What its value and note say; a figure the caller may not see is null. Money in fen. */
  readonly figures: Readonly<Record<string, number | string | null>>
}

/** The answer of `merchantConfig/gates`. */
export interface GatesAnswer {
  /** The moment of the judgement, `yyyy-MM-dd HH:mm:ss`. */
  readonly at: string
  /** The first gate that refuses; null where an order can be placed. */
  readonly first: GateName | null
  readonly gates: readonly Gate[]
}
