import { useRef, useState } from 'react'
import { t } from '../text.ts'
import { Dialog } from './Dialog.tsx'
import type { DialogProps } from './dialogs.ts'
import { confirmation } from './confirmation.ts'
import { TypedText, Warnings } from './confirmParts.tsx'

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
            {question.no ?? t('取消')}
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
