import { sql } from 'kysely'
import type { Reader } from '../db.ts'
import { NOW, fromNow } from '../expressions.ts'

/** Stores the answer of a captcha for half an hour. */
export async function insertCaptcha(db: Reader, key: string, answer: string): Promise<void> {
  await db
    .insertInto('captcha')
    .values({ key, answer, expires_at: fromNow('30 minutes') })
    .execute()
}

/** Removes and returns an answer, so that it can be used once; null where it is missing or expired. */
export async function takeCaptcha(db: Reader, key: string): Promise<string | null> {
  const { rows } = await sql<{
    answer: string
    live: boolean
  }>`delete from captcha where key = ${key} returning answer, expires_at > now() as live`.execute(db)
  return rows[0]?.live ? rows[0].answer : null
}

/** Deletes expired captchas. */
export async function dropOldCaptchas(db: Reader): Promise<void> {
  await db.deleteFrom('captcha').where('expires_at', '<', NOW).execute()
}
