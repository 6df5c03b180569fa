import { randomWord } from '../../kernel/id.ts'
import { NoReply, PRIVATE_ADDRESS } from '../gateways/outgoing.ts'
import type { Bucket } from './bucket.ts'
import { dropObject, openObject, putText, type Reach, sizeOf, StorageRefusal } from './s3.ts'

/** Why a bucket cannot be used. */
export type StorageFailure =
  | 'private'
  | 'timeout'
  | 'refused'
  | 'credentials'
  | 'bucket'
  | 'content'
  | 'other'
export type StorageProbe =
  | { readonly ok: true; readonly ms: number }
  | { readonly ok: false; readonly failure: StorageFailure; readonly code: string }

const DENIED: ReadonlySet<string> = new Set(['SignatureDoesNotMatch', 'InvalidAccessKeyId', 'AccessDenied'])

/** Writes, reads and deletes an object of a tenant, as uploads do. */
export async function probeBucket(bucket: Bucket, reach: Reach, tenantId: string): Promise<StorageProbe> {
  const startedAt = performance.now(),
    name = `${tenantId}/.probe-${randomWord(16)}`,
    text = randomWord(32)
  try {
    await putText(bucket, reach, name, text)
    const size = await sizeOf(bucket, reach, name),
      read = await openObject(bucket, reach, name)
    const parts: Buffer[] = []
    for await (const part of read ?? []) parts.push(part as Buffer)
    await dropObject(bucket, reach, name)
    if (size !== text.length || Buffer.concat(parts).toString() !== text)
      return { ok: false, failure: 'content', code: '' }
    return { ok: true, ms: Math.round(performance.now() - startedAt) }
  } catch (error) {
    return { ok: false, ...failureOf(error) }
  }
}

/** What an error of a storage means. */
export function failureOf(error: unknown): { readonly failure: StorageFailure; readonly code: string } {
  if (error instanceof StorageRefusal) {
    const code = error.code || String(error.status)
    if (error.code === 'NoSuchBucket') return { failure: 'bucket', code }
    return { failure: DENIED.has(error.code) || error.status === 403 ? 'credentials' : 'other', code }
  }
  const text = error instanceof Error ? error.message : ''
  if (!(error instanceof NoReply)) return { failure: 'other', code: text.slice(0, 100) }
  if (text === PRIVATE_ADDRESS) return { failure: 'private', code: '' }
  if (/abort|timeout/i.test(text)) return { failure: 'timeout', code: '' }
  return { failure: /ECONNREFUSED/.test(text) ? 'refused' : 'other', code: text.slice(0, 100) }
}
