import { useEffect, useState } from 'react'
import { Dialog } from '../shell/Dialog.tsx'
import type { DialogProps } from '../shell/dialogs.ts'
import { t } from '../text.ts'

/** Seconds a secret stays on screen. */
const VISIBLE_SECONDS = 60

/** Shows a secret in clear for a minute; it is discarded when the dialog closes. */
export function SecretDialog({
  title,
  lines,
  close,
}: DialogProps & {
  readonly title: string
  readonly lines: readonly (readonly [label: string, value: string])[]
}) {
  const [secondsLeft, setSecondsLeft] = useState(VISIBLE_SECONDS)
  useEffect(() => {
    const expiresAt = Date.now() + VISIBLE_SECONDS * 1000
    const timer = window.setInterval(() => {
      const remaining = Math.ceil((expiresAt - Date.now()) / 1000)
      if (remaining <= 0) close()
      else setSecondsLeft(remaining)
    }, 500)
    return () => clearInterval(timer)
  }, [close])
  return (
    <Dialog
      title={title}
      close={close}
      footer={
        <button type="button" className="button button-primary" autoFocus onClick={close}>
          {t('关闭')}
        </button>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        {lines.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-fg2">{label}</dt>
            <dd className="font-mono break-all select-all">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-fg2">{t('{n} 秒后自动隐藏', { n: secondsLeft })}</p>
    </Dialog>
  )
}
