/** Which `fields` of a structured field hold the moment, the action, the user and the note of each step. */
export interface StepsSpec {
  readonly at: string
  readonly action: string
  readonly who?: string
  readonly note?: string
}
