/**
 * The database cannot be reached, or the connection broke; nothing was committed. Answered with 503; the call
 * can be repeated.
 */
export class DatabaseUnavailable extends Error {}
/**
 * The connection broke during a commit, which may have succeeded. The call can only be repeated safely with
 * the same idempotency key.
 */
export class CommitUnknown extends Error {}
/** No connection became free within the time limit. */
export class DatabaseBusy extends Error {}

/**
 * SQLSTATEs and system errors that concern the connection and not the statement: server stopping or starting,
 * connection exceptions, no connections left, a primary that became read-only, a session ended for idling.
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
/** Errors of `pg` without code. */
const TEXTS = new RegExp(
  '^(Connection terminated|Client has encountered a connection error|Client was closed|' +
    'Query read timeout|timeout expired)',
)

/** Whether an error means that the database is unreachable, and not that it refused a statement. */
export function isOutage(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable || error instanceof CommitUnknown) return true
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown }
  return (typeof code === 'string' && CODES.has(code)) || (typeof message === 'string' && TEXTS.test(message))
}
