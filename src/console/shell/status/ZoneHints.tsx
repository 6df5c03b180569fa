import { useSnapshot } from 'valtio'
import { pending } from '../../keys/press.ts'
import { t } from '../../text.ts'
import { KeyHint } from '../KeyHint.tsx'
import { useZoneHints } from './useZoneHints.ts'

/** The most useful keys of the zone in focus; while a sequence is being typed, its keys so far. */
export function ZoneHints() {
  const hints = useZoneHints()
  const { strokes } = useSnapshot(pending)
  if (strokes.length > 0)
    return (
      <span className="flex min-w-0 flex-1 items-center gap-2">
        <KeyHint keys={strokes.join(' ')} />
        <span className="text-fg3">{t('等待下一个键…')}</span>
      </span>
    )
  return (
    <ul className="flex min-w-0 flex-1 items-center gap-3.5 overflow-hidden">
      {hints.map(({ keys, title }) => (
        <li key={keys} className="flex shrink-0 items-center gap-1.5">
          <KeyHint keys={keys} />
          {title}
        </li>
      ))}
    </ul>
  )
}
