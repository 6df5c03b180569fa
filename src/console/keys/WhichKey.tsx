import { useSnapshot } from 'valtio'
import { nameNow, registry } from '../registry.ts'
import { KeyHint } from '../shell/KeyHint.tsx'
import { t } from '../text.ts'
import { pending } from './press.ts'

/** The page a jump leads to, else the command's name. */
const nameOfCommand = (id: string): string => {
  const command = registry.get(id)
  return command ? nameNow(command) : id
}

/** The continuations of the keys pressed so far; shown 300 ms after a leader until the sequence ends. */
export function WhichKey() {
  const { panel, strokes, next } = useSnapshot(pending)
  if (!panel || next.length === 0) return null
  return (
    <div
      className={
        'fixed inset-x-0 bottom-7 z-40 ' +
        'border-t border-line bg-raised shadow-float animate-[rise_100ms_ease-out]'
      }
      role="region"
      aria-label={t('后续按键')}
    >
      <div className="flex items-center gap-2 px-4 pt-2.5 text-small text-fg2">
        <KeyHint keys={strokes.join(' ')} />
        {t('接着按')}
        <span className="ml-auto flex items-center gap-1.5">
          <KeyHint keys="esc" />
          {t('取消')}
        </span>
      </div>
      <ul
        className={
          'grid max-h-[40dvh] grid-cols-[repeat(auto-fill,minmax(190px,1fr))] ' +
          'gap-x-4 overflow-y-auto px-4 py-2.5'
        }
      >
        {next.map(({ stroke, command }) => (
          <li key={stroke} className="flex h-7 items-center gap-2.5">
            <span className="w-14 text-right">
              <KeyHint keys={stroke} className="justify-end" />
            </span>
            <span className="clip">{command ? nameOfCommand(command) : t('更多…')}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
