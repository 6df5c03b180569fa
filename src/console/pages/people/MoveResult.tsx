import { useRef } from 'react'
import { Dialog } from '../../shell/Dialog.tsx'
import type { DialogProps } from '../../shell/dialogs.ts'
import { t } from '../../text.ts'

/** What became of consumers who were to enter or leave a list. */
export interface MoveAnswer {
  readonly success: number
  readonly fail: readonly { readonly id: string; readonly msg: string }[]
}

/** How often each reason occurred, the most frequent first. */
function reasonsOf({ fail }: MoveAnswer): readonly (readonly [reason: string, count: number])[] {
  const counts = new Map<string, number>()
  for (const { msg } of fail) counts.set(msg, (counts.get(msg) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)
}

/** How many consumers entered or left, and why others did not. */
export function MoveResult({
  title,
  answer,
  close,
}: DialogProps & { readonly title: string; readonly answer: MoveAnswer }) {
  const done = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      title={title}
      close={close}
      width={440}
      initialFocus={done}
      footer={
        <button ref={done} type="button" className="button button-primary" onClick={close}>
          {t('完成')}
        </button>
      }
    >
      <div className="grid gap-2">
        <p role="status" className="font-semibold tabular-nums">
          {t('成功 {success} 人，失败 {failed} 人', { success: answer.success, failed: answer.fail.length })}
        </p>
        <ul className="grid gap-1 text-fg2">
          {reasonsOf(answer).map(([reason, count]) => (
            <li key={reason} className="tabular-nums">
              {t(reason)} · {count}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
