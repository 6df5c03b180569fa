import type { Reader } from '../store/db.ts'
import type { NewIdentity } from '../store/access/identityRows.ts'
import { answerChallenge, readChallenge } from './challenges.ts'

/** An identity that waits to be bound. */
export type WaitingIdentity = Omit<NewIdentity, 'userId'>

const identityIn = (content: Readonly<Record<string, unknown>> | null): WaitingIdentity | null =>
  content && {
    tenantId: String(content.tenantId),
    providerId: String(content.providerId),
    issuer: String(content.issuer),
    subject: String(content.subject),
    displayName: String(content.name),
  }

/** The identity of a ticket; null where the ticket is unknown, used or expired. */
export const readTicket = async (db: Reader, ticket: string): Promise<WaitingIdentity | null> =>
  identityIn(await readChallenge(db, 'socialGuest', ticket))

/** The identity of a ticket, which is used up by that. */
export const takeTicket = async (db: Reader, ticket: string): Promise<WaitingIdentity | null> =>
  identityIn(await answerChallenge(db, 'socialGuest', ticket))
