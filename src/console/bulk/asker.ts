import type { Draft } from '../form/draft.ts'
import type { Row } from '../record/calls.ts'

/** Asks in its own way for the inputs of an action on these rows; null if the operator gave up. */
export type Asker = (ids: readonly string[], row: Row | null) => Promise<Draft | null>
