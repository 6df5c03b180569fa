import { get, openStream } from '../api.ts'
import { renewTokens } from '../renewTokens.ts'
import { readStored } from '../storedSession.ts'

/** One event of the stream; `data` is its parsed JSON. */
export type StreamEvent = (event: string, data: Readonly<Record<string, unknown>>) => void

/** Silence after which a connection counts as lost, in intervals of its signs of life. */
const MISSED_BEATS = 2.5
const FIRST_BEAT_MS = 15_000

/**
 * What the stream is refused with: an expired token is replaced; another refusal of the token ends the session as
 * any call does. True where it may be tried again at once.
 */
async function settleRefusal(answer: Response, token: string): Promise<boolean> {
  if (answer.status !== 401) return false
  if (await renewTokens(token)) return true
  await get('/blade-desk/message/count', { quiet: true }).catch(() => undefined)
  return false
}

/**
 * Opens the stream and calls `on` for each event until it ends, resolving to whether it may be opened again at
 * once. Rejects where the connection is lost or refused.
 */
export async function readStream(on: StreamEvent, signal: AbortSignal): Promise<boolean> {
  const connection = new AbortController()
  const abort = (): void => connection.abort()
  signal.addEventListener('abort', abort)
  let beatMs = FIRST_BEAT_MS
  let watch = window.setTimeout(abort, beatMs * MISSED_BEATS)
  const heard = (): void => {
    clearTimeout(watch)
    watch = window.setTimeout(abort, beatMs * MISSED_BEATS)
  }
  try {
    const token = readStored('access')
    const answer = await openStream('/blade-desk/live', connection.signal)
    if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) {
      if (await settleRefusal(answer, token)) return true
      throw new Error(`the stream was refused with ${answer.status}`)
    }
    let ended = false
    await readEvents(answer, (event, data) => {
      heard()
      if (event === 'open') beatMs = Number(data.beatMs) || beatMs
      if (event === 'end') ended = data.reason !== 'stopping'
      on(event, data)
    })
    return ended
  } finally {
    clearTimeout(watch)
    signal.removeEventListener('abort', abort)
    connection.abort()
  }
}

/** Splits the text of an answer into its events. */
async function readEvents(answer: Response, on: StreamEvent): Promise<void> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += part.value
    const parts = text.split('\n\n')
    text = parts.pop() ?? ''
    for (const lines of parts) {
      const event = /^event: (\w+)$/m.exec(lines)?.[1],
        data = /^data: (.*)$/m.exec(lines)?.[1]
      if (event && data) on(event, JSON.parse(data) as Record<string, unknown>)
    }
  }
}
