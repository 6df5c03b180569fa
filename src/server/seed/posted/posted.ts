import type { Vault } from '../../secrets/vault.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Database } from '../../store/database.ts'
import { between, pickRandom } from '../fillText.ts'

/** Where and for whom made-up rows of what only documents make are made. */
export interface FillTarget {
  readonly database: Database
  readonly vault: Vault
  readonly tenantId: string
  readonly rows: number
  readonly report?: (written: number) => void
}
type Row = Record<string, unknown>

/**
 * How rows are made up of a noun whose rows come from documents: whole rows in an end state, so that no
 * worker takes them up. They have no postings.
 */
export interface PostedFill {
  /**
   * Looks at what rows may point at; answers what fills in a row made at a moment (milliseconds), which has
   * its id and times already.
   */
  readonly begin: (target: FillTarget) => Promise<(number: number, at: number, row: Row) => Row>
  /** Text fields that tell rows apart without being declared unique. */
  readonly distinct?: readonly string[]
  /** What else has to stand when the rows do. */
  readonly finish?: (target: FillTarget) => Promise<void>
}

/**
 * A noun whose rows only stand together with others: it writes all of them itself, and answers how many
 * rows of its own there are.
 */
export interface WrittenFill {
  readonly write: (target: FillTarget) => Promise<number>
}

/** A mobile number. */
export const phone = (): string =>
  `1${pickRandom(['38', '39', '50', '58', '86', '98'])}${String(between(0, 99_999_999)).padStart(8, '0')}`
/** A number as lists show it. */
export const masked = (text: string): string => `${text.slice(0, 3)}****${text.slice(-4)}`
/** Both columns of a secret that can be searched. */
export const sealed = ({ vault }: FillTarget, name: string, plain: string): Record<string, unknown> => ({
  [name]: vault.seal(plain),
  [`${name}.hmac`]: vault.digest(plain),
})
/** So many milliseconds after a moment, as text. */
export const momentAfter = (at: number, ms: number): string => formatMoment(new Date(at + ms))
