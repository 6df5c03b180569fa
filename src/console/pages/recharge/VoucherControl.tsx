import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { ApiError } from '../../api.ts'
import { upload } from '../../files.ts'
import { type OwnControlProps, stateOf } from '../../form/controls/controlProps.ts'
import { Icon } from '../../shell/Icon.tsx'
import { t } from '../../text.ts'

/** Uploads what was dropped, pasted or chosen; a refusal is shown at the field. */
function useVoucher({ spec, change }: OwnControlProps) {
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  const send = (file: File | undefined): void => {
    if (!file) return
    if (spec.accept && !spec.accept.includes(file.type)) return setRefused(t('只收 jpg、png、pdf'))
    setBusy(true)
    setRefused('')
    upload(file, { quiet: true, purpose: 'doc' })
      .then(({ link }) => change(link))
      .catch((error: unknown) => setRefused(error instanceof ApiError ? error.message : String(error)))
      .finally(() => setBusy(false))
  }
  return { isBusy, refused, send }
}

/** The voucher of a payment: dropped, pasted or chosen; shown once it is uploaded. */
export function VoucherControl(props: OwnControlProps) {
  const { value, change } = props
  const { isBusy, refused, send } = useVoucher(props)
  const address = typeof value === 'string' ? value : ''
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    send(event.dataTransfer.files[0])
  }
  const paste = (event: ClipboardEvent): void => {
    const [file] = event.clipboardData.files
    if (!file) return
    event.preventDefault()
    send(file)
  }
  return (
    <span className="grid gap-1">
      <span
        className="voucher"
        role="presentation"
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        onPaste={paste}
      >
        <Picture address={address} />
        <Chooser {...props} isBusy={isBusy} send={send} />
        {address === '' ? (
          <small className="text-fg2">{t('jpg、png、pdf，不超过 20 MB')}</small>
        ) : (
          <button type="button" className="button button-quiet" onClick={() => change(null)}>
            {t('去掉')}
          </button>
        )}
      </span>
      {refused === '' ? null : (
        <span role="alert" className="field-error">
          {refused}
        </span>
      )}
    </span>
  )
}

interface ChooserProps extends OwnControlProps {
  readonly isBusy: boolean
  readonly send: (file: File | undefined) => void
}

function Chooser({ isBusy, send, ...props }: ChooserProps) {
  const { spec, value } = props
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
        {...stateOf(props)}
        type="button"
        className="button button-quiet"
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        <Icon name="upload" />
        {isBusy ? t('正在上传') : !value ? t('拖入、粘贴或选择文件') : t('换一份')}
      </button>
    </>
  )
}

/** What was uploaded: a picture as it is, a document by its name. */
function Picture({ address }: { readonly address: string }) {
  if (address === '') return null
  return /\.pdf(?:$|\?)/i.test(address) ? (
    <span className="flex-1 truncate">{address.split('/').at(-1)}</span>
  ) : (
    <img src={address} alt={t('凭证')} />
  )
}
