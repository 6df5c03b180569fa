import type { Draft } from '../form/draft.ts'
import type { Row } from '../record/calls.ts'

/** Asks for the inputs of an action on these rows in a form of its own; null if the operator cancels. */
export type Asker = (ids: readonly string[], row: Row | null) => Promise<Draft | null>
