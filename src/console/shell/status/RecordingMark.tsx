import { useSnapshot } from 'valtio'
import { runCommand } from '../../commandRuntime.ts'
import { t } from '../../text.ts'
import { operations } from '../operations.ts'

/** While a macro is recorded: the number of its steps; a click ends the recording. */
export function RecordingMark() {
  const { recording } = useSnapshot(operations)
  if (recording === null) return null
  return (
    <button
      type="button"
      className="flex shrink-0 items-center gap-1.5 text-bad"
      title={t('停止录制')}
      onClick={() => runCommand('macro.stop', 'button')}
    >
      <span className="dot" data-tone="bad" />
      {t('录制中 {count} 步', { count: recording })}
    </button>
  )
}
