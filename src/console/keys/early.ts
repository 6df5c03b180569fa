import { keepKeys } from './replay.ts'

interface EarlyWindow {
  earlyKeys?: KeyboardEvent[]
  keepEarlyKey?: (event: KeyboardEvent) => void
}
const TOO_OLD_MS = 15_000

/** Presses again what was pressed before anybody could hear it; from now on others listen. */
export function replayEarlyKeys(): void {
  const early = window as EarlyWindow
  if (!early.keepEarlyKey) return
  removeEventListener('keydown', early.keepEarlyKey)
  const replay = keepKeys(
    early.earlyKeys?.filter((event) => performance.now() - event.timeStamp < TOO_OLD_MS),
  )
  delete early.keepEarlyKey
  delete early.earlyKeys
  void replay()
}
