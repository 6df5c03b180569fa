import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { ApiError, randomId } from '../api.ts'
import { Dialog } from '../shell/Dialog.tsx'
import { type DialogProps, openDialog } from '../shell/dialogs.ts'
import { t } from '../text.ts'
import { ChooseFile, ChosenFile } from './ChooseFile.tsx'
import { saveCsv } from './saveCsv.ts'

/** A dialog that sends one file to a call of its own and reports what became of its rows. */
export interface SendFile<Answer> {
  readonly title: string
  /** Pixels. */
  readonly width: number
  /** The button that sends the file, and what it says meanwhile. */
  readonly sendLabel: string
  readonly busyLabel: string
  /** What will happen to the rows of the chosen file. */
  readonly explanation: string
  /** Formats, columns and the number of rows that are accepted. */
  readonly limits: string
  readonly template: { readonly name: string; readonly headings: readonly string[] }
  /**
   * Sends the file; `key` is the same for each attempt with one file, so that a retry after a lost response does
   * nothing twice. An `ApiError` is shown above the file.
   */
  readonly submit: (file: File, key: string) => Promise<Answer>
  readonly result: (answer: Answer) => ReactNode
  /** Buttons beside the result; `restart` asks for another file. */
  readonly resultButtons?: (answer: Answer, restart: () => void) => ReactNode
}

interface PendingFile {
  readonly file: File
  readonly key: string
}

function useSending<Answer>({ submit }: SendFile<Answer>) {
  const [pending, setPending] = useState<PendingFile | null>(null),
    [busy, setBusy] = useState(false),
    [error, setError] = useState(''),
    [answer, setAnswer] = useState<{ readonly of: Answer } | null>(null)
  const send = (): void => {
    if (!pending) return
    setBusy(true)
    setError('')
    submit(pending.file, pending.key)
      .then(
        (of) => {
          setAnswer({ of })
        },
        (caught: unknown) => {
          if (!(caught instanceof ApiError)) throw caught
          setError(caught.message)
        },
      )
      .finally(() => {
        setBusy(false)
      })
  }
  const choose = (file: File | null): void => {
    setPending(file && { file, key: randomId() })
    setAnswer(null)
    setError('')
  }
  const restart = (): void => {
    choose(null)
  }
  return { pending, busy, error, answer, send, choose, restart }
}

interface ButtonsProps<Answer> {
  readonly dialog: SendFile<Answer>
  readonly sending: ReturnType<typeof useSending<Answer>>
  readonly primary: RefObject<HTMLButtonElement | null>
  readonly close: () => void
}

function Buttons<Answer>({ dialog, sending, primary, close }: ButtonsProps<Answer>) {
  const { pending, busy, answer, send, restart } = sending
  return answer ? (
    <>
      {dialog.resultButtons?.(answer.of, restart)}
      <button ref={primary} type="button" className="button button-primary" onClick={close}>
        {t('完成')}
      </button>
    </>
  ) : (
    <>
      <button type="button" className="button button-plain" onClick={close}>
        {t('取消')}
      </button>
      <button
        ref={primary}
        type="button"
        className="button button-primary"
        disabled={busy || !pending}
        onClick={send}
      >
        {busy ? dialog.busyLabel : dialog.sendLabel}
      </button>
    </>
  )
}

function SendFileDialog<Answer>({ close, dialog }: DialogProps & { readonly dialog: SendFile<Answer> }) {
  const sending = useSending(dialog)
  const { pending, busy, error, answer, choose, restart } = sending
  const first = useRef<HTMLButtonElement>(null),
    primary = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    ;(pending || answer ? primary : first).current?.focus()
  }, [pending, answer])
  return (
    <Dialog
      title={dialog.title}
      close={close}
      width={dialog.width}
      initialFocus={first}
      footer={<Buttons dialog={dialog} sending={sending} primary={primary} close={close} />}
    >
      {error ? (
        <p role="alert" className="mb-3 text-bad">
          {error}
        </p>
      ) : null}
      {answer ? (
        dialog.result(answer.of)
      ) : pending ? (
        <div className="grid gap-3">
          <ChosenFile file={pending.file} drop={restart} />
          <p role="status">{dialog.explanation}</p>
        </div>
      ) : (
        <ChooseFile
          buttonRef={first}
          busy={busy}
          choose={choose}
          template={() => {
            saveCsv(dialog.template.name, [dialog.template.headings])
          }}
          limits={dialog.limits}
        />
      )}
    </Dialog>
  )
}

/** Opens the dialog; resolves when it is closed. */
export const openSendFile = async <Answer,>(dialog: SendFile<Answer>): Promise<void> => {
  await openDialog(({ close }: DialogProps) => <SendFileDialog close={close} dialog={dialog} />)
}
