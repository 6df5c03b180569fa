import { sql } from 'kysely'
import type { Reader } from '../db.ts'
import { NOW, secondsFromNow } from '../expressions.ts'

/** What a server asked a client for, until it is answered or expires. */
export interface Challenge {
  /** SHA-256 of the word the client was given. */
  readonly sha: string
  readonly kind: string
  readonly content: Readonly<Record<string, unknown>>
}

/** Stores a challenge for some seconds, and deletes expired ones. */
export async function insertChallenge(
  db: Reader,
  { sha, kind, content }: Challenge,
  seconds: number,
): Promise<void> {
  await db.deleteFrom('login_challenge').where('expires_at', '<', NOW).execute()
  await db
    .insertInto('login_challenge')
    .values({
      challenge_sha: sha,
      kind,
      content: JSON.stringify(content),
      expires_at: secondsFromNow(seconds),
    })
    .execute()
}

/** The content of a challenge that was not answered yet; null where it is missing or expired. */
export async function findChallenge(
  db: Reader,
  { sha, kind }: Pick<Challenge, 'sha' | 'kind'>,
): Promise<Challenge['content'] | null> {
  const { rows } = await sql<{ content: Challenge['content'] }>`
    select content from login_challenge
    where challenge_sha = ${sha} and kind = ${kind} and expires_at > now()
  `.execute(db)
  return rows[0]?.content ?? null
}

/** Removes and returns a challenge, so that it is answered once; null where it is missing or expired. */
export async function takeChallenge(
  db: Reader,
  { sha, kind }: Pick<Challenge, 'sha' | 'kind'>,
): Promise<Challenge['content'] | null> {
  const { rows } = await sql<{ content: Challenge['content']; live: boolean }>`
    delete from login_challenge where challenge_sha = ${sha} and kind = ${kind}
    returning content, expires_at > now() as live
  `.execute(db)
  return rows[0]?.live ? rows[0].content : null
}
