import type { Conflict } from '../../../palette/overlap.ts'
import { keymap } from '../../keys/keymap.ts'
import { KeyHint } from '../../shell/KeyHint.tsx'
import { t } from '../../text.ts'
import { clashText } from './bindings.ts'

/** Recorded keys with their conflicts. */
export interface Candidate {
  readonly keys: string
  readonly conflicts: readonly Conflict[]
}

/** The keys of a command; while recording the strokes so far, then their conflicts. */
export function KeysOf({
  command,
  recordedStrokes,
  candidate,
}: {
  readonly command: string
  readonly recordedStrokes: readonly string[] | null
  readonly candidate: Candidate | null
}) {
  if (recordedStrokes)
    return (
      <span role="status" className="flex items-center gap-2 text-link">
        {recordedStrokes.length > 0 ? <KeyHint keys={recordedStrokes.join(' ')} /> : t('请按键，Esc 取消')}
      </span>
    )
  if (candidate) {
    const text = candidate.conflicts.map((conflict) => clashText(conflict, command)).join(t('，'))
    return (
      <span className="flex items-center gap-2" role="alert">
        <KeyHint keys={candidate.keys} />
        <span className="clip text-small text-warn" title={text}>
          {text}
        </span>
      </span>
    )
  }
  return (
    <span className="flex gap-2">
      {keymap()
        .keysOf(command)
        .map((keys) => (
          <KeyHint key={keys} keys={keys} />
        ))}
    </span>
  )
}
