import type { IncomingHttpHeaders } from 'node:http'
import { NoReply, type OutgoingRequest, readBytes, sendOutgoing } from '../gateways/outgoing.ts'
import { ProviderFailure } from './provider.ts'

/** An answer with its headers, which carry the signature. */
export interface SignedReply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

const TIMEOUT_MS = 8_000
const MAX_BYTES = 8 * 1024 * 1024
const FILE_TIMEOUT_MS = 60_000
const MAX_FILE_BYTES = 64 * 1024 * 1024

/** Calls a provider; rejects with ProviderFailure where no answer was received. */
export async function callProvider(request: Omit<OutgoingRequest, 'timeoutMs'>): Promise<SignedReply> {
  const { status, headers, bytes } = await fetchBytes(request, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES })
  return { status, headers, text: bytes.toString('utf8') }
}

/** Downloads a file of a provider; rejects with ProviderFailure where it does not arrive whole. */
export async function downloadFile(
  request: Pick<OutgoingRequest, 'url' | 'headers' | 'allowPrivate'>,
): Promise<Buffer> {
  const { status, bytes } = await fetchBytes(
    { ...request, method: 'GET' },
    { timeoutMs: FILE_TIMEOUT_MS, maxBytes: MAX_FILE_BYTES },
  )
  if (status !== 200) throw new ProviderFailure(`HTTP ${status}`)
  return bytes
}

async function fetchBytes(
  request: Omit<OutgoingRequest, 'timeoutMs'>,
  { timeoutMs, maxBytes }: { readonly timeoutMs: number; readonly maxBytes: number },
): Promise<Omit<SignedReply, 'text'> & { readonly bytes: Buffer }> {
  try {
    const reply = await sendOutgoing({ ...request, timeoutMs })
    return { status: reply.statusCode ?? 0, headers: reply.headers, bytes: await readBytes(reply, maxBytes) }
  } catch (error) {
    throw new ProviderFailure(error instanceof NoReply ? error.message : 'the answer broke off')
  }
}

/** The object in a JSON text; rejects with ProviderFailure for anything else. */
export function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    if (value !== null && typeof value === 'object' && !Array.isArray(value))
      return value as Readonly<Record<string, unknown>>
  } catch {
    // Reported below like any other text that is no object.
  }
  throw new ProviderFailure('the answer is no JSON object')
}

/** The text of a value; empty where it is none. */
export const textOf = (value: unknown, max = 200): string =>
  typeof value === 'string' ? value.slice(0, max) : typeof value === 'number' ? String(value) : ''

/** The object under a name; empty where there is none. */
export const partOf = (
  value: Readonly<Record<string, unknown>>,
  name: string,
): Readonly<Record<string, unknown>> => {
  const part = value[name]
  return part !== null && typeof part === 'object' ? (part as Readonly<Record<string, unknown>>) : {}
}

/** A moment in a text; null where it is none. */
export function dateOf(text: string): Date | null {
  const date = new Date(text)
  return text === '' || Number.isNaN(date.getTime()) ? null : date
}
