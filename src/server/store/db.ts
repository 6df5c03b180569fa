import type { Kysely, Transaction } from 'kysely'

/**
 * Every table by name; the engine builds its statements from declarations, whose columns the contract
 * proves.
 */
export type Tables = Record<string, Record<string, unknown>>

export type Reader = Kysely<Tables>

export type Writer = Transaction<Tables>
