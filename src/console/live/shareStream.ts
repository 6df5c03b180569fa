import { keepConnected, type LiveMessage } from './keepConnected.ts'

type ChannelMessage = LiveMessage | { readonly kind: 'hello' }

/**
 * One connection for all tabs of a browser with the same name: a browser allows six connections to a server, and
 * each stream takes one. The tab that holds the lock has the stream and passes on what it hears; when it closes,
 * another takes over. Returns the function that leaves.
 */
export function shareStream(name: string, hear: (message: LiveMessage) => void): () => void {
  const leaving = new AbortController()
  // Pages that came over plain http have no locks: then only the tab that is seen has a stream.
  if (!('locks' in navigator)) return whileSeen(hear)
  const channel = new BroadcastChannel(name)
  let last: LiveMessage | null = null
  const lead = (): Promise<void> => {
    channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
      if (data.kind === 'hello' && last) channel.postMessage(last)
    }
    return keepConnected((message) => {
      if (message.kind === 'state') last = message
      channel.postMessage(message)
      hear(message)
    }, leaving.signal)
  }
  channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
    if (data.kind !== 'hello') hear(data)
  }
  channel.postMessage({ kind: 'hello' } satisfies ChannelMessage)
  navigator.locks.request(name, { signal: leaving.signal }, lead).catch(() => undefined)
  return () => {
    leaving.abort()
    channel.close()
  }
}

function whileSeen(hear: (message: LiveMessage) => void): () => void {
  let connection: AbortController | null = null
  const follow = (): void => {
    if (document.hidden) {
      connection?.abort()
      connection = null
    } else if (!connection) {
      connection = new AbortController()
      void keepConnected(hear, connection.signal)
    }
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    connection?.abort()
  }
}
