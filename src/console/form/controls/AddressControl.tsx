import { useState } from 'react'
import { t } from '../../text.ts'
import { type ControlProps, INPUT, stateOf } from './controlProps.ts'

/** Address of a picture, shown beside it once it loads. */
export function ImageControl(props: ControlProps) {
  const address = typeof props.value === 'string' ? props.value : ''
  const [broken, setBroken] = useState('')
  return (
    <span className="flex items-center gap-2">
      <input {...stateOf(props)} type="url" className={`${INPUT} font-mono`} maxLength={props.spec.max} value={address} placeholder="https://" onChange={(event) => props.change(event.target.value || null)} onBlur={props.leave} />
      {address !== '' && broken !== address ? <img src={address} alt={t('{label}预览', { label: t(props.spec.label) })} onError={() => setBroken(address)} className="size-8 shrink-0 rounded border border-line object-cover" /> : null}
    </span>
  )
}
