import { captureKeys } from '../keys/replay.ts'
import { takeWaitingKeys } from './palette.ts'

/** Replays the keys that waited for the palette on its input, which has the focus. */
export function replayKept(): void {
  const keys = takeWaitingKeys()
  if (keys.length > 0) void captureKeys(keys)()
}
