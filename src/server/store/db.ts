import type { Kysely, Transaction } from 'kysely'

/**
 * All tables by name, untyped: the engine builds statements from declarations, whose columns the contract
 * tests verify.
 */
export type Tables = Record<string, Record<string, unknown>>

export type Reader = Kysely<Tables>

export type Writer = Transaction<Tables>
