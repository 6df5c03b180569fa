import { useState } from 'react'
import { formatKeys } from '../../../kernel/stroke.ts'
import type { Command } from '../../../palette/command.ts'
import { announce } from '../../shell/announce.ts'
import { t } from '../../text.ts'
import { bind, conflictsWith, clashText } from './bindings.ts'
import { type Candidate, KeysOf } from './KeysOf.tsx'
import { RowButtons } from './RowButtons.tsx'
import { useRecorder } from './useRecorder.ts'

interface KeymapRowProps {
  /** Among the listed commands. */
  readonly index: number
  readonly measure: ((row: HTMLElement | null) => void) | null
  readonly command: Command
  readonly title: string
  readonly recording?: boolean
}

/** A command and its keys; recorded keys are saved only after their conflicts have been resolved. */
export function KeymapRow({ index, measure, command, title, recording = false }: KeymapRowProps) {
  const [isRecording, setIsRecording] = useState(recording)
  const [candidate, setCandidate] = useState<Candidate | null>(null)
  const recordedStrokes = useRecorder(isRecording, (strokes) => {
    setIsRecording(false)
    if (strokes.length === 0) return
    const keys = formatKeys(strokes)
    const conflicts = conflictsWith(command.id, keys)
    if (conflicts.length === 0) return bind(command.id, keys)
    setCandidate({ keys, conflicts })
    announce(conflicts.map((conflict) => clashText(conflict, command.id)).join(t('，')), 'assertive')
  })
  const answer = (isAccepted: boolean): void => {
    if (isAccepted && candidate) bind(command.id, candidate.keys, candidate.conflicts)
    setCandidate(null)
  }
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      className="group h-8 border-b border-line hover:bg-hover"
    >
      <th scope="row" className="clip max-w-0 pl-4 text-left font-normal">
        {title}
      </th>
      <td className="text-fg2 max-s:hidden">{t(command.group)}</td>
      <td>
        <KeysOf
          command={command.id}
          recordedStrokes={isRecording ? recordedStrokes : null}
          candidate={candidate}
        />
      </td>
      <td className="pr-3">
        <RowButtons
          command={command}
          title={title}
          recording={isRecording}
          candidate={candidate}
          record={() => setIsRecording(!isRecording)}
          answer={answer}
        />
      </td>
    </tr>
  )
}
