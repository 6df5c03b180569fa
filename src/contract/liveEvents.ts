/** What a noun went through: ids alone; with `more`, rows beyond them, or unknown ones. */
export interface NounChange {
  readonly resource: string
  readonly created?: readonly string[]
  readonly changed?: readonly string[]
  readonly removed?: readonly string[]
  readonly more?: true
}
/** Whether messages came, or what was not read became less. */
export type InboxChange = 'created' | 'changed'
