import { createHash } from 'node:crypto'
import { randomWord } from '../../kernel/id.ts'
import type { Reader } from '../store/db.ts'
import { findChallenge, insertChallenge, takeChallenge } from '../store/access/challengeRows.ts'

/** What a challenge is about; one kind cannot be answered in place of another. */
export type ChallengeKind =
  | 'factor'
  | 'passkeyLogin'
  | 'passkeyRegister'
  | 'passkeyFactor'
  | 'social'
  | 'socialGuest'
/** Seconds in which a challenge can be answered. */
const CHALLENGE_SECONDS = 300

const shaOf = (word: string): string => createHash('sha256').update(word).digest('hex')
const isWord = (word: string): boolean => /^\w{40}$/.test(word)

/** Stores a challenge; returns the word by which the client answers it. */
export async function issueChallenge(
  db: Reader,
  kind: ChallengeKind,
  content: Readonly<Record<string, unknown>>,
  seconds = CHALLENGE_SECONDS,
): Promise<string> {
  const word = randomWord(40)
  await keepChallenge(db, { kind, word, content }, seconds)
  return word
}

/** Stores a challenge under a word that the client has from elsewhere. */
export const keepChallenge = (db: Reader, { kind, word, content }: Asked, seconds: number): Promise<void> =>
  insertChallenge(db, { sha: shaOf(word), kind, content }, seconds)

interface Asked {
  readonly kind: ChallengeKind
  readonly word: string
  readonly content: Readonly<Record<string, unknown>>
}

/** The content of an open challenge; null where it is missing, expired or of another kind. */
export const readChallenge = (db: Reader, kind: ChallengeKind, word: string) =>
  isWord(word) ? findChallenge(db, { sha: shaOf(word), kind }) : Promise.resolve(null)

/** The content of an open challenge, which is answered by that; null as in `readChallenge`. */
export const answerChallenge = (db: Reader, kind: ChallengeKind, word: string) =>
  isWord(word) ? takeChallenge(db, { sha: shaOf(word), kind }) : Promise.resolve(null)
