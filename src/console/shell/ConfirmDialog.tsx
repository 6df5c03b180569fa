import { type RefObject, useRef, useState } from 'react'
import { t } from '../text.ts'
import { Dialog } from './Dialog.tsx'
import type { DialogProps } from './dialogs.ts'
import { confirmation } from './confirmation.ts'

/**
 * A confirmation with yes and 取消: dangerous ones are red, those that cannot be undone start on 取消, the
 * most dangerous require a typed text.
 */
export function ConfirmDialog({ close }: DialogProps) {
  const [question] = useState(() => confirmation.question)
  const [typed, setTyped] = useState('')
  const cancelButton = useRef<HTMLButtonElement>(null)
  const yesButton = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  if (!question) return null
  const isBlocked = question.typed !== undefined && typed.trim() !== question.typed
  const accept = (): void => {
    if (isBlocked) return field.current?.focus()
    confirmation.answer = true
    close()
  }
  return (
    <Dialog
      title={question.title}
      close={close}
      width={420}
      initialFocus={question.typed ? field : question.danger || question.careful ? cancelButton : yesButton}
      footer={
        <>
          <button ref={cancelButton} type="button" className="button button-plain" onClick={close}>
            {t('取消')}
          </button>
          <button
            ref={yesButton}
            type="button"
            className={`button ${question.danger ? 'button-danger' : 'button-primary'}`}
            aria-disabled={isBlocked}
            onClick={accept}
          >
            {question.yes ?? t('确定')}
          </button>
        </>
      }
    >
      {question.warnings?.length ? <Warnings warnings={question.warnings} /> : null}
      <p className="whitespace-pre-line">{question.text}</p>
      {question.typed === undefined ? null : (
        <TypedText
          expectedText={question.typed}
          field={field}
          typed={typed}
          type={setTyped}
          accept={accept}
        />
      )}
    </Dialog>
  )
}

const Warnings = ({ warnings }: { readonly warnings: readonly string[] }) => (
  <div role="alert" className="mb-3 rounded border border-warn px-3 py-2 text-warn">
    <ul className="grid gap-1">
      {warnings.map((warning) => (
        <li key={warning} className="flex items-baseline gap-2">
          <span aria-hidden className="dot" data-tone="warn" />
          {warning}
        </li>
      ))}
    </ul>
  </div>
)

interface TypedTextProps {
  readonly expectedText: string
  readonly field: RefObject<HTMLInputElement | null>
  readonly typed: string
  readonly type: (text: string) => void
  readonly accept: () => void
}

const TypedText = ({ expectedText, field, typed, type, accept }: TypedTextProps) => (
  <label className="mt-3 block">
    <span className="field-label">{t('请输入“{text}”以确认', { text: expectedText })}</span>
    <input
      ref={field}
      className="field font-mono"
      value={typed}
      autoComplete="off"
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) accept()
      }}
    />
  </label>
)
