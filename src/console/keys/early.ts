import { captureKeys } from './replay.ts'

interface EarlyWindow {
  earlyKeys?: KeyboardEvent[]
  keepEarlyKey?: (event: KeyboardEvent) => void
}
const MAX_AGE_MS = 15_000

/** Replays the keys pressed before the key listener was installed. */
export function replayEarlyKeys(): void {
  const early = window as EarlyWindow
  if (!early.keepEarlyKey) return
  removeEventListener('keydown', early.keepEarlyKey)
  const replay = captureKeys(
    early.earlyKeys?.filter((event) => performance.now() - event.timeStamp < MAX_AGE_MS),
  )
  delete early.keepEarlyKey
  delete early.earlyKeys
  void replay()
}
