import { useRef, useState } from 'react'
import { ApiError } from '../../api.ts'
import { upload } from '../../files.ts'
import { t } from '../../text.ts'
import { type ControlProps, INPUT, stateOf } from './controlProps.ts'

type UploadPurpose = 'avatar' | 'image' | 'doc'
const purposeOf = ({ kind, maxBytes }: ControlProps['spec']): UploadPurpose =>
  kind === 'file' ? 'doc' : maxBytes !== undefined && maxBytes <= 500 * 1024 ? 'avatar' : 'image'

/** Uploads a chosen file and puts its address into the form; a refusal is shown beside the button. */
function useUpload({ spec, change }: ControlProps) {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  const send = (file: File | undefined): void => {
    if (!file) return
    setBusy(true)
    setRefused('')
    upload(file, { quiet: true, purpose: purposeOf(spec) })
      .then(({ link }) => change(link))
      .catch((error: unknown) => setRefused(error instanceof ApiError ? error.message : String(error)))
      .finally(() => setBusy(false))
  }
  return { busy, refused, send }
}

/** Address of a picture or file: typed, or filled in by an upload; a picture is previewed. */
export function FileControl(props: ControlProps) {
  const { spec, value } = props
  const [brokenAddress, setBrokenAddress] = useState('')
  const { busy, refused, send } = useUpload(props)
  const address = typeof value === 'string' ? value : ''
  return (
    <span className="grid gap-1">
      <span className="flex items-center gap-2">
        <input
          {...stateOf(props)}
          type="text"
          className={`${INPUT} font-mono`}
          maxLength={spec.max}
          value={address}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => props.change(event.target.value || null)}
          onBlur={props.leave}
        />
        <UploadButton spec={spec} busy={busy} send={send} />
        {spec.kind === 'image' && address !== '' && brokenAddress !== address ? (
          <img
            src={address}
            alt={t('{label}预览', { label: t(spec.label) })}
            onError={() => setBrokenAddress(address)}
            className="size-8 shrink-0 rounded border border-line object-cover"
          />
        ) : null}
      </span>
      {refused === '' ? null : (
        <span role="alert" className="field-error">
          {refused}
        </span>
      )}
    </span>
  )
}

interface UploadButtonProps extends Pick<ControlProps, 'spec'> {
  readonly busy: boolean
  readonly send: (file: File | undefined) => void
}

/** File input. */
function UploadButton({ spec, busy, send }: UploadButtonProps) {
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
        type="button"
        className="button button-quiet shrink-0"
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        {busy ? t('正在上传') : t('上传')}
      </button>
    </>
  )
}
