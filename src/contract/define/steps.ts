/** How the entries of a structured field happened one after another, by the names of its `fields`. */
export interface StepsSpec {
  readonly at: string
  readonly action: string
  readonly who?: string
  readonly note?: string
}
