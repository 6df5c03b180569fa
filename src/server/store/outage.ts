/**
 * The database cannot be reached or broke off; nothing was committed by what this is thrown from. Callers
 * answer 503 and may try again.
 */
export class DatabaseUnavailable extends Error {}
/**
 * The connection broke while a commit was under way: it may have happened. Trying again is safe under the
 * same idempotency key only.
 */
export class CommitUnknown extends Error {}
/** The database keeps nobody waiting longer than this: all its connections are taken. */
export class DatabaseBusy extends Error {}

/**
 * SQLSTATEs and system errors after which the connection is at fault and not the statement: server stopping
 * or
 * starting, connection exceptions, no connections left, a primary that became read-only, a session ended
 * for idling.
 */
const CODES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53300',
  '25006',
  '25P03',
  '25P04',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
])
/** Errors of `pg` that carry no code. */
const TEXTS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout expired)/

/** Whether an error means that the database is away, rather than that it refused what it was asked. */
export function isOutage(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable || error instanceof CommitUnknown) return true
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown }
  return (typeof code === 'string' && CODES.has(code)) || (typeof message === 'string' && TEXTS.test(message))
}
