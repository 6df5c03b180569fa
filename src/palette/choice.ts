/** One choice of an argument step; `hint` is shown dimmed beside it. */
export interface Choice {
  readonly value: string
  readonly title: string
  readonly hint?: string
  readonly pinyin?: string
}
