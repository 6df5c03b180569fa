import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { type OwnControlProps, stateOf } from '../../form/controls/controlProps.ts'
import { FileChooser } from '../../form/controls/FileChooser.tsx'
import { useUpload } from '../../form/controls/useUpload.ts'
import { Icon } from '../../shell/Icon.tsx'
import { t } from '../../text.ts'

/** Uploads what was dropped, pasted or chosen. What the chooser did not limit is refused by its type first. */
function useVoucher(props: OwnControlProps) {
  const { accept } = props.spec
  const { busy, refused, send: uploadFile } = useUpload(props)
  const [isOtherType, setOtherType] = useState(false)
  const send = (file: File | undefined): void => {
    const isOther = file !== undefined && accept !== undefined && !accept.includes(file.type)
    setOtherType(isOther)
    if (!isOther) uploadFile(file)
  }
  return { busy, refused: isOtherType ? t('只收 jpg、png、pdf') : refused, send }
}

/** The voucher of a payment: dropped, pasted or chosen; shown once it is uploaded. */
export function VoucherControl(props: OwnControlProps) {
  const { spec, value, change } = props
  const { busy, refused, send } = useVoucher(props)
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
        <FileChooser spec={spec} busy={busy} send={send} state={stateOf(props)}>
          <Icon name="upload" />
          {busy ? t('正在上传') : address === '' ? t('拖入、粘贴或选择文件') : t('换一份')}
        </FileChooser>
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

/** What was uploaded: a picture as it is, a document by its name. */
function Picture({ address }: { readonly address: string }) {
  if (address === '') return null
  return /\.pdf(?:$|\?)/i.test(address) ? (
    <span className="flex-1 truncate">{address.split('/').at(-1)}</span>
  ) : (
    <img src={address} alt={t('凭证')} />
  )
}
