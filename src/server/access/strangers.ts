import { networkOf } from '../../kernel/network.ts'
import { maskedText } from '../engine/auditValues.ts'
import type { Services } from '../services.ts'
import { countStranger, type StrangerCall } from '../store/access/strangerRows.ts'

/** Characters that are looked at for an excerpt. */
const MAX_EXCERPT_LENGTH = 500

/**
 * Counts a call of somebody who is not known, for the platform alone: however often it comes, there is one
 * row for its address (the
 * network of 64 bits in the new family) and minute. Answers how many there were in this minute.
 */
export const noteStranger = (
  { database }: Services,
  { kind, address, excerpt }: StrangerCall,
): Promise<number> =>
  countStranger(database.kysely, {
    kind,
    address: networkOf(address),
    excerpt: maskedText(excerpt.slice(0, MAX_EXCERPT_LENGTH)),
  })
