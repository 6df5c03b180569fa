import { networkOf } from '../../kernel/network.ts'
import { maskedText } from '../engine/auditValues.ts'
import type { Services } from '../services.ts'
import { countStranger, type StrangerCall } from '../store/access/strangerRows.ts'

/** Characters of an excerpt that are masked and stored. */
const MAX_EXCERPT_LENGTH = 500

/**
 * Counts an unauthenticated call, for the platform alone: one row per address (IPv6: its /64 network) and
 * minute. Resolves to the count of that minute.
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
