import type { Vault } from '../../secrets/vault.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Database } from '../../store/database.ts'
import { between, pickRandom } from '../fillText.ts'

/** Target of a fill. */
export interface FillTarget {
  readonly database: Database
  readonly vault: Vault
  readonly tenantId: string
  readonly rows: number
  readonly report?: (written: number) => void
}
type Row = Record<string, unknown>

/**
 * How rows of a resource that documents create are made up: complete rows in an end state, which no worker
 * processes. They have no postings.
 */
export interface PostedFill {
  /**
   * Reads the rows to refer to; resolves to a function that fills in a row of a time (milliseconds), whose id
   * and times are set already.
   */
  readonly begin: (target: FillTarget) => Promise<(number: number, at: number, row: Row) => Row>
  /** Text fields that are distinct without being declared unique. */
  readonly distinct?: readonly string[]
  /** Writes what must exist with the rows. */
  readonly finish?: (target: FillTarget) => Promise<void>
}

/**
 * A resource whose rows only exist together with others: writes all of them and resolves to the number of its
 * own rows.
 */
export interface WrittenFill {
  readonly write: (target: FillTarget) => Promise<number>
}

/** A random mobile number. */
export const phone = (): string =>
  `1${pickRandom(['38', '39', '50', '58', '86', '98'])}${String(between(0, 99_999_999)).padStart(8, '0')}`
/** A masked number. */
export const masked = (text: string): string => `${text.slice(0, 3)}****${text.slice(-4)}`
/** The sealed column and the digest column of a searchable secret. */
export const sealed = ({ vault }: FillTarget, name: string, plain: string): Record<string, unknown> => ({
  [name]: vault.seal(plain),
  [`${name}.hmac`]: vault.digest(plain),
})
/** The time `ms` after `at` as text. */
export const momentAfter = (at: number, ms: number): string => formatMoment(new Date(at + ms))
