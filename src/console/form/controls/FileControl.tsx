import { useState } from 'react'
import { t } from '../../text.ts'
import { type ControlProps, INPUT, stateOf } from './controlProps.ts'
import { FileChooser } from './FileChooser.tsx'
import { useUpload } from './useUpload.ts'

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
        <FileChooser spec={spec} busy={busy} send={send}>
          {busy ? t('正在上传') : t('上传')}
        </FileChooser>
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
