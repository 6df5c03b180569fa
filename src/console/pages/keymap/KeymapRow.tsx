import { useState } from 'react'
import { formatKeys } from '../../../kernel/stroke.ts'
import type { Command } from '../../../palette/command.ts'
import type { Conflict } from '../../../palette/overlap.ts'
import { keymap } from '../../keys/keymap.ts'
import { announce } from '../../shell/announce.ts'
import { KeyHint } from '../../shell/KeyHint.tsx'
import { t } from '../../text.ts'
import { bind, clashes, clashText, isChanged, reset } from './bindings.ts'
import { useRecorder } from './useRecorder.ts'

interface Candidate { readonly keys: string; readonly found: readonly Conflict[] }

/** A command and its keys; what was recorded is kept only after its clashes were answered. */
export function KeymapRow({ command, title, recording = false }: { readonly command: Command; readonly title: string; readonly recording?: boolean }) {
  const [on, setOn] = useState(recording)
  const [candidate, setCandidate] = useState<Candidate | null>(null)
  const taken = useRecorder(on, (strokes) => {
    setOn(false)
    if (strokes.length === 0) return
    const keys = formatKeys(strokes)
    const found = clashes(command.id, keys)
    if (found.length === 0) bind(command.id, keys)
    else {
      setCandidate({ keys, found })
      announce(found.map((one) => clashText(one, command.id)).join('，'), 'assertive')
    }
  })
  const reserved = candidate?.found.some((one) => one.kind === 'reserved') ?? false
  const answer = (accepted: boolean): void => {
    if (accepted && candidate) bind(command.id, candidate.keys, candidate.found)
    setCandidate(null)
  }
  return (
    <tr className="group h-8 border-b border-line hover:bg-hover">
      <th scope="row" className="clip max-w-0 pl-4 text-left font-normal">{title}</th>
      <td className="text-fg2 max-s:hidden">{t(command.group)}</td>
      <td>
        {on ? <span role="status" className="flex items-center gap-2 text-link">{taken.length > 0 ? <KeyHint keys={taken.join(' ')} /> : t('请按键，Esc 取消')}</span> : null}
        {!on && candidate ? <span className="flex items-center gap-2" role="alert"><KeyHint keys={candidate.keys} /><span className="clip text-small text-warn">{candidate.found.map((one) => clashText(one, command.id)).join('，')}</span></span> : null}
        {!on && !candidate ? <span className="flex gap-2">{keymap().keysOf(command.id).map((keys) => <KeyHint key={keys} keys={keys} />)}</span> : null}
      </td>
      <td className="pr-3 text-right">
        {candidate ? (
          <span className="flex justify-end gap-1">
            {reserved ? null : <button type="button" className="button button-quiet h-6 text-link" autoFocus onClick={() => answer(true)}>{t('替换')}</button>}
            <button type="button" className="button button-quiet h-6" autoFocus={reserved} onClick={() => answer(false)}>{t('取消')}</button>
          </span>
        ) : command.native ? <span className="pr-2 text-small text-fg3">{t('固定')}</span> : (
          <span className="flex justify-end gap-1">
            {isChanged(command.id) ? <button type="button" className="button button-quiet h-6" onClick={() => reset(command.id)}>{t('恢复')}</button> : null}
            {keymap().keysOf(command.id).length > 0 ? <button type="button" className="button button-quiet h-6" onClick={() => bind(command.id, '')}>{t('清除')}</button> : null}
            <button type="button" className="button button-quiet h-6 text-link" aria-label={t('录制“{title}”的快捷键', { title })} aria-pressed={on} onClick={() => setOn(!on)}>{t('录制')}</button>
          </span>
        )}
      </td>
    </tr>
  )
}
