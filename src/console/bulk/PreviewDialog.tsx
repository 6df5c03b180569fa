import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { TypedText, Warnings } from '../shell/confirmParts.tsx'
import { Dialog } from '../shell/Dialog.tsx'
import type { DialogProps } from '../shell/dialogs.ts'
import { KeyHint } from '../shell/KeyHint.tsx'
import { t } from '../text.ts'
import { FigureTable } from './FigureTable.tsx'
import type { Agreement } from './plan.ts'
import { PreviewRows } from './PreviewRows.tsx'

interface PreviewDialogProps extends DialogProps {
  readonly agreement: Agreement
  readonly agree: () => void
}

/**
 * What a change will do, before it is made: the figures of accounts before and after, the rows it changes and
 * those it leaves out with the reason, and whether it can be undone. Ctrl Enter agrees.
 */
export function PreviewDialog({ agreement, agree, close }: PreviewDialogProps) {
  const { danger, careful, typed: expectedText, figures, rows } = agreement
  const [typed, setTyped] = useState('')
  const cancelButton = useRef<HTMLButtonElement>(null)
  const yesButton = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const isBlocked = expectedText !== null && typed.trim() !== expectedText
  const accept = (): void => {
    if (isBlocked) return field.current?.focus()
    agree()
    close()
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    accept()
  }
  const isWide = figures.length > 0 || rows.length > 1
  return (
    <Dialog
      title={agreement.title}
      close={close}
      width={isWide ? 640 : 420}
      initialFocus={expectedText ? field : danger || careful ? cancelButton : yesButton}
      footer={<Footer {...{ agreement, isWide, isBlocked, cancelButton, yesButton, close, accept, press }} />}
    >
      <div role="presentation" className="grid gap-3" onKeyDown={press}>
        <Content agreement={agreement} />
        {expectedText === null ? null : (
          <TypedText {...{ expectedText, field, typed, accept }} type={setTyped} />
        )}
      </div>
    </Dialog>
  )
}

const Content = ({ agreement: { warnings, text, figures, notes, rows } }: { agreement: Agreement }) => (
  <>
    {warnings.length > 0 ? <Warnings warnings={warnings} /> : null}
    <p>{text}</p>
    <FigureTable figures={figures} />
    <ul className="grid gap-1 text-fg2">
      {notes.map((note) => (
        <li key={note}>· {note}</li>
      ))}
    </ul>
    <PreviewRows rows={rows} />
  </>
)

interface FooterProps extends DialogProps {
  readonly agreement: Agreement
  readonly isWide: boolean
  readonly isBlocked: boolean
  readonly cancelButton: RefObject<HTMLButtonElement | null>
  readonly yesButton: RefObject<HTMLButtonElement | null>
  readonly accept: () => void
  readonly press: (event: KeyboardEvent) => void
}

const Footer = ({
  agreement: { danger, moment, yes },
  isWide,
  isBlocked,
  cancelButton,
  yesButton,
  close,
  accept,
  press,
}: FooterProps) => (
  <div role="presentation" className="flex flex-1 items-center justify-end gap-2" onKeyDown={press}>
    {isWide ? <span className="mr-auto text-small text-fg3">{moment}</span> : null}
    <button ref={cancelButton} type="button" className="button button-plain" onClick={close}>
      {t('取消')}
    </button>
    <button
      ref={yesButton}
      type="button"
      className={`button ${danger ? 'button-danger' : 'button-primary'}`}
      aria-disabled={isBlocked}
      onClick={accept}
    >
      {yes}
      <KeyHint keys="mod+enter" />
    </button>
  </div>
)
