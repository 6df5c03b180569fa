import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { AwsV4Signer } from 'aws4fetch'
import { type OutgoingRequest, type Resolve, readText, sendOutgoing } from '../gateways/outgoing.ts'
import type { Bucket } from './bucket.ts'

/** How buckets may be reached. */
export interface Reach {
  readonly allowPrivate: boolean
  /** Resolves host names; default: the resolver of the system. */
  readonly resolve?: Resolve
}
/** A file on disk that is to be stored. */
export interface FileToStore {
  readonly path: string
  readonly size: number
  /** Hex. */
  readonly sha256: string
  readonly mime: string
}

/** An answer of a storage that is no success. */
export class StorageRefusal extends Error {
  readonly status: number
  /** `Code` of the answer, such as `SignatureDoesNotMatch`; empty where it has none. */
  readonly code: string
  constructor(status: number, code: string) {
    super(`${status} ${code}`.trim())
    this.status = status
    this.code = code
  }
}

const TIMEOUT_MS = 10_000
/** For sending or reading a whole object of the largest size. */
const TRANSFER_MS = 120_000
const MAX_ERROR_BYTES = 64 * 1024
const NOTHING_SHA = createHash('sha256').digest('hex')

interface Call extends Pick<OutgoingRequest, 'method' | 'body'> {
  /** Name of the object; empty for the bucket itself. */
  readonly name: string
  readonly headers?: Readonly<Record<string, string>>
  readonly sha256?: string
  readonly timeoutMs?: number
}

async function request(
  bucket: Bucket,
  { allowPrivate, resolve }: Reach,
  call: Call,
): Promise<IncomingMessage> {
  const signed = await new AwsV4Signer({
    method: call.method,
    url: bucket.base + call.name,
    headers: { ...call.headers, 'x-amz-content-sha256': call.sha256 ?? NOTHING_SHA },
    accessKeyId: bucket.accessKey,
    secretAccessKey: bucket.secretKey,
    service: 's3',
    region: bucket.region,
  }).sign()
  return sendOutgoing({
    method: call.method,
    url: signed.url.href,
    headers: Object.fromEntries(signed.headers),
    ...(call.body === undefined ? {} : { body: call.body }),
    timeoutMs: call.timeoutMs ?? TIMEOUT_MS,
    allowPrivate,
    ...(resolve === undefined ? {} : { resolve }),
  })
}

/** Reads the answer to its end; throws a `StorageRefusal` where it is no success. */
async function settled(reply: IncomingMessage): Promise<void> {
  const status = reply.statusCode ?? 0,
    text = await readText(reply, MAX_ERROR_BYTES)
  if (status < 200 || status > 299)
    throw new StorageRefusal(status, /<Code>([\w.-]{1,80})<\/Code>/.exec(text)?.[1] ?? '')
}

/** Stores a file, streamed from disk; its digest is part of the signature. */
export async function putObject(
  bucket: Bucket,
  reach: Reach,
  name: string,
  file: FileToStore,
): Promise<void> {
  const body: Readable = createReadStream(file.path)
  await settled(
    await request(bucket, reach, {
      method: 'PUT',
      name,
      headers: { 'content-length': String(file.size), 'content-type': file.mime },
      sha256: file.sha256,
      body,
      timeoutMs: TRANSFER_MS,
    }),
  )
}

/** Stores a short text. */
export const putText = async (bucket: Bucket, reach: Reach, name: string, text: string): Promise<void> =>
  settled(
    await request(bucket, reach, {
      method: 'PUT',
      name,
      headers: { 'content-type': 'text/plain' },
      sha256: createHash('sha256').update(text).digest('hex'),
      body: text,
    }),
  )

/** Opens an object; null where there is none. */
export async function openObject(bucket: Bucket, reach: Reach, name: string): Promise<Readable | null> {
  const reply = await request(bucket, reach, { method: 'GET', name, timeoutMs: TRANSFER_MS })
  if (reply.statusCode === 200) return reply
  const refusal = await settled(reply).catch((error: unknown) => error)
  if (refusal instanceof StorageRefusal && refusal.status === 404) return null
  throw refusal
}

/** Size of an object in bytes; null where there is none. */
export async function sizeOf(bucket: Bucket, reach: Reach, name: string): Promise<number | null> {
  const reply = await request(bucket, reach, { method: 'HEAD', name })
  const { statusCode, headers } = reply
  reply.resume()
  if (statusCode === 404) return null
  if (statusCode !== 200) throw new StorageRefusal(statusCode ?? 0, '')
  return Number(headers['content-length'] ?? 0)
}

/** Deletes an object; it is no error if there is none. */
export const dropObject = async (bucket: Bucket, reach: Reach, name: string): Promise<void> => {
  await settled(await request(bucket, reach, { method: 'DELETE', name })).catch((error: unknown) => {
    if (!(error instanceof StorageRefusal && error.status === 404)) throw error
  })
}

/** Creates the bucket. */
export const makeBucket = async (bucket: Bucket, reach: Reach): Promise<void> =>
  settled(await request(bucket, reach, { method: 'PUT', name: '' }))

/** An address under which anyone can read an object for some seconds. */
export async function signedLink(bucket: Bucket, name: string, seconds: number): Promise<string> {
  const url = new URL(bucket.publicBase + name)
  url.searchParams.set('X-Amz-Expires', String(seconds))
  const signed = await new AwsV4Signer({
    method: 'GET',
    url: url.href,
    accessKeyId: bucket.accessKey,
    secretAccessKey: bucket.secretKey,
    service: 's3',
    region: bucket.region,
    signQuery: true,
  }).sign()
  return signed.url.href
}
