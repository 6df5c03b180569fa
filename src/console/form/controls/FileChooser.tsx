import { type ReactNode, useRef } from 'react'
import type { FieldSpec } from '../../../contract/define/field.ts'
import { t } from '../../text.ts'

interface FileChooserProps {
  readonly spec: Pick<FieldSpec, 'label' | 'accept'>
  readonly busy: boolean
  readonly send: (file: File | undefined) => void
  /** Attributes of the button where it is the control of its field. */
  readonly state?: Readonly<Record<string, unknown>>
  readonly children: ReactNode
}

/** The button that chooses a file to upload, and the hidden input behind it; the same file may be chosen again. */
export function FileChooser({ spec, busy, send, state, children }: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t(spec.label)}
        accept={spec.accept?.join(',')}
        onChange={(event) => {
          send(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <button
        {...state}
        type="button"
        className="button button-quiet shrink-0"
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        {children}
      </button>
    </>
  )
}
