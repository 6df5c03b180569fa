import { fail } from '../../contract/errors.ts'
import { maskedText } from '../engine/auditValues.ts'
import type { Session } from '../engine/caller.ts'
import { stackValues } from '../engine/errorValues.ts'
import type { LogSource } from '../engine/systemLog.ts'
import type { Services } from '../services.ts'
import type { Reader } from '../store/db.ts'
import { insertLogRows, type LogRow } from '../store/system/logRows.ts'
import { callCounter } from './callCounter.ts'

/** Errors a console may send in one call; further ones are dropped. */
const MAX_ENTRIES = 50
/** Calls of one user in a minute, in this process. */
const MAX_CALLS = 10
const MINUTE_MS = 60_000
const countCall = callCounter(MINUTE_MS)

/** Counts a call that sends errors; refuses (TOO_MANY) beyond MAX_CALLS in a minute. */
export function admitConsoleErrors(services: Services, session: Session, now = Date.now()): void {
  if (countCall(services, session, now) > MAX_CALLS)
    fail('TOO_MANY', { text: '错误日志上传过于频繁，每分钟最多{limit}次', limit: MAX_CALLS })
}

/** Writes errors of a console into the error log; entries that are no objects are skipped. Returns the number. */
export async function writeConsoleErrors(
  { systemLog }: Services,
  db: Reader,
  source: LogSource,
  entries: readonly unknown[],
): Promise<number> {
  const rows = entries
    .filter((entry) => typeof entry === 'object' && entry !== null)
    .slice(0, MAX_ENTRIES)
    .map((entry) => systemLog.consoleRow(source, valuesOf(entry as Readonly<Record<string, unknown>>)))
  await insertLogRows(db, 'error', rows)
  return rows.length
}

/** The values of `{url, time, type, message, stack, info}`; of the address only what names no parameters. */
function valuesOf(entry: Readonly<Record<string, unknown>>): LogRow['values'] {
  const textOf = (name: string): string => {
    const value = entry[name]
    return typeof value === 'string' ? value : ''
  }
  return {
    ...stackValues(textOf('stack')),
    exceptionName: textOf('type') || 'Error',
    message: maskedText(textOf('message')),
    requestMethod: '',
    requestUri: textOf('url').split(/[?#]/)[0] ?? '',
    params: JSON.stringify({
      time: textOf('time').slice(0, 40),
      info: maskedText(textOf('info').slice(0, 500)),
    }),
  }
}
