import { type ReactNode, useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { logout } from '../../session.ts'
import { t } from '../../text.ts'

interface RequiredStepProps {
  readonly title: string
  /** Why the step is required; this and the title are in the operator's language. */
  readonly reason: string
  readonly width: 'max-w-100' | 'max-w-130'
  readonly children: ReactNode
}

const leave = (): void => {
  void logout().then(() => {
    navigate('/login', { replace: true })
  })
}

/** A step that a login requires before anything else; the only other way is out. */
export function RequiredStep({ title, reason, width, children }: RequiredStepProps) {
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main className="grid h-full place-items-center overflow-auto bg-canvas p-4">
      <section
        aria-labelledby="required-step-title"
        className={`flex w-full ${width} flex-col gap-4 rounded-xl bg-surface p-8 shadow-float max-s:p-6`}
      >
        <header>
          <h1 id="required-step-title" className="text-title leading-7">
            {title}
          </h1>
          <p className="text-fg2">{reason}</p>
        </header>
        {children}
        <button type="button" className="button button-quiet self-start text-fg2" onClick={leave}>
          {t('退出登录')}
        </button>
      </section>
    </main>
  )
}
