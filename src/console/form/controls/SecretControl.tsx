import { useState } from 'react'
import { t } from '../../text.ts'
import { type ControlProps, INPUT, stateOf } from './controlProps.ts'

/** A password or key: never shown as stored; left empty while editing it stays as it is. */
export function SecretControl(props: ControlProps) {
  const [visible, setVisible] = useState(false)
  return (
    <span className="flex gap-1.5">
      <input {...stateOf(props)} type={visible ? 'text' : 'password'} autoComplete="new-password" className={`${INPUT} font-mono`} maxLength={props.spec.max} value={typeof props.value === 'string' ? props.value : ''}
        placeholder={props.rowId === null ? undefined : t('留空则不修改')} onChange={(event) => props.change(event.target.value || null)} onBlur={props.leave} />
      <button type="button" className="button button-quiet" aria-pressed={visible} onClick={() => setVisible(!visible)}>{visible ? t('隐藏') : t('显示')}</button>
    </span>
  )
}
