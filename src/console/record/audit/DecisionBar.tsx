import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { runCommand } from '../../commandRuntime.ts'
import { KeyHint } from '../../shell/KeyHint.tsx'
import { sentence, t } from '../../text.ts'
import type { OwnFootProps } from '../ownBlockProps.ts'
import { type AuditView, useAuditView } from './auditView.ts'
import { offerRemark } from './remark.ts'
import './audit.css'

/** Where the decision is made: the comment, what happens next, and the buttons; nothing once it is decided. */
export function DecisionBar({ row, version, buttons }: OwnFootProps) {
  const { view } = useAuditView(row, version)
  if (row.auditStatus === 'failed') return <div className="decision">{buttons(['retry'])}</div>
  if (row.auditStatus !== 'pending' || !view) return null
  if (!view.mayDecide)
    return (
      <div className="decision" role="group" aria-label={t('审核决定')}>
        <p className="decision-next">{view.obstacle ? sentence(view.obstacle) : ''}</p>
        <span className="decision-buttons">{buttons(['revoke', 'transfer'])}</span>
      </div>
    )
  return <Decision key={row.id} id={row.id} view={view} buttons={buttons} />
}

const nextText = ({ next }: AuditView): string =>
  next === null ? t('同意后立即入账') : t('同意后交 {name}', { name: next })

interface DecisionProps extends Pick<OwnFootProps, 'buttons'> {
  readonly id: string
  readonly view: AuditView
}

function Decision({ id, view, buttons }: DecisionProps) {
  const remark = useRemark(id)
  return (
    <div className="decision" role="group" aria-label={t('审核决定')}>
      <span className="relative block">
        <input
          ref={remark.input}
          id={remark.fieldId}
          type="text"
          className="field"
          maxLength={500}
          autoComplete="off"
          aria-label={t('审核意见')}
          aria-invalid={remark.missing !== '' || undefined}
          aria-describedby={remark.missing === '' ? undefined : `${remark.fieldId}-error`}
          placeholder={t('审核意见，驳回时必填')}
          onChange={remark.typed}
          onKeyDown={remark.press}
        />
      </span>
      {remark.missing === '' ? null : (
        <p id={`${remark.fieldId}-error`} role="alert" className="field-error">
          {remark.missing} <KeyHint keys="mod+enter" />
        </p>
      )}
      <p className="decision-next">{nextText(view)}</p>
      <span className="decision-buttons">
        {buttons(['reject'])}
        {buttons(['transfer'])}
        <span className="decision-agree">{buttons(['approve'])}</span>
      </span>
    </div>
  )
}

const focusRows = (): void =>
  document.querySelector<HTMLElement>('[data-region=grid] :is([role=grid], [role=treegrid])')?.focus()

/**
 * The comment field, offered to the decisions. Ctrl Enter in it goes on with the decision that asked for the
 * comment, else agrees; Esc returns to the rows.
 */
function useRemark(id: string) {
  const fieldId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState('')
  const isRejection = useRef(false)
  useEffect(
    () =>
      offerRemark({
        id,
        text: () => input.current?.value.trim() ?? '',
        ask: (because) => {
          isRejection.current = because !== null
          setMissing(because ?? '')
          input.current?.focus()
        },
      }),
    [id],
  )
  // Once it is decided the field is gone, and the rows have the focus again.
  useLayoutEffect(() => {
    const bar = input.current?.closest('.decision')
    return () => {
      if (bar?.contains(document.activeElement)) focusRows()
    }
  }, [])
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      isRejection.current = false
      setMissing('')
      focusRows()
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      event.stopPropagation()
      runCommand(isRejection.current ? 'financeAudit.reject' : 'financeAudit.approve', 'key', { input: {} })
    }
  }
  return { fieldId, input, missing, press, typed: () => setMissing('') }
}
