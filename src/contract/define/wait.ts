/** Rows of a noun that wait for a person, by the filter of the list that shows exactly them. */
export interface WaitSpec<Field extends string = string> {
  /** `me` stands for the reader. */
  readonly filter: Readonly<Record<string, string>>
  /** Suffix of the right of those who can do something about them; default: to view. */
  readonly right?: string
  readonly icon: string
  /** Money field whose sum says what is at stake. */
  readonly sum?: Field
  /** The moment since which a row waits; default: its creation. */
  readonly since?: Field
  /** Hours of waiting after which a row is late. */
  readonly lateHours?: number
  /** The moment by which a row has to be done, instead of `lateHours`. */
  readonly due?: Field
  /** The choice, reference or text whose most frequent values say what waits. */
  readonly by?: Field
  /** Something is wrong: shown among the alarms as well. */
  readonly alarm?: true
  /** Order on the desk, lowest first. */
  readonly sort: number
}
