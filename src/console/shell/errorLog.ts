import { proxy } from 'valtio'

/** One uncaught error of this browser session, as the contract's upload expects it. */
export interface LogEntry {
  readonly url: string
  readonly time: string
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly info: string
}

/** Errors since the page was opened, latest first. */
export const errorLog = proxy({ entries: [] as LogEntry[] })

/** The local time as `YYYY-MM-DD HH:MM:SS`, which is how it is written in Swedish. */
const formatTime = (date: Date): string => date.toLocaleString('sv')

/** Adds an error to the log; `info` names where it was caught. */
export function logError(error: Error, info: string): void {
  errorLog.entries = [
    {
      url: location.href,
      time: formatTime(new Date()),
      type: error.name,
      message: error.message,
      stack: error.stack ?? '',
      info,
    },
    ...errorLog.entries,
  ].slice(0, 200)
}

/** Listens for uncaught errors; call once. */
export function watchErrors(): void {
  addEventListener('error', (event) => {
    if (event.error instanceof Error) logError(event.error, 'window')
  })
  addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event.reason
    if (
      reason instanceof Error &&
      (reason.name === 'AbortError' || reason.name === 'ApiError' || 'errCode' in reason)
    )
      return
    logError(reason instanceof Error ? reason : new Error(String(reason)), 'promise')
  })
}
