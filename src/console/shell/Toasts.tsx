import { useSnapshot } from 'valtio'
import { t } from '../text.ts'
import { Icon } from './Icon.tsx'
import { dismissToast, toasts } from './toast.ts'

const ICONS = {
  ok: 'circle-check',
  info: 'message-square',
  warn: 'triangle-alert',
  bad: 'circle-alert',
} as const
const TONE_CLASSES = { ok: 'text-ok', info: 'text-link', warn: 'text-warn', bad: 'text-bad' } as const
const TOAST_CLASS =
  'pointer-events-auto flex min-h-10 max-w-130 items-center gap-2.5 rounded-lg bg-raised ' +
  'py-1.5 pr-1.5 pl-3 shadow-float animate-[rise_120ms_ease-out]'

/** Short messages at the lower edge; they are announced elsewhere and never take the focus. */
export function Toasts() {
  const { visible: visibleToasts } = useSnapshot(toasts)
  if (visibleToasts.length === 0) return null
  return (
    <section
      className="pointer-events-none fixed inset-x-0 bottom-10 z-70 flex flex-col items-center gap-2 px-3"
      data-region="toasts"
      aria-label={t('结果提示')}
    >
      {visibleToasts.map((toast) => (
        <div key={toast.id} className={TOAST_CLASS}>
          <Icon name={ICONS[toast.tone]} className={TONE_CLASSES[toast.tone]} />
          <span className="min-w-0 flex-1 wrap-anywhere">{toast.text}</span>
          {toast.action ? (
            <button
              type="button"
              className="button button-quiet font-medium text-link"
              onClick={() => {
                toast.action?.run()
                dismissToast(toast.id)
              }}
            >
              {toast.action.title}
              {toast.action.keys ? <kbd>{toast.action.keys}</kbd> : null}
            </button>
          ) : null}
          <button
            type="button"
            className="button button-quiet button-icon"
            aria-label={t('关闭提示')}
            onClick={() => dismissToast(toast.id)}
          >
            <Icon name="x" size={14} />
          </button>
        </div>
      ))}
    </section>
  )
}
