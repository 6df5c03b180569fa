import { type KeyboardEvent, useRef } from 'react'
import type { Fields } from '../../../contract/define/field.ts'
import { amountInCapitals } from '../../../kernel/capitals.ts'
import type { Draft } from '../../form/draft.ts'
import { differenceOf, moneyText, signedText } from '../../record/moneyText.ts'
import { plainText } from '../../record/valueText.ts'
import { session } from '../../session.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { KeyHint } from '../../shell/KeyHint.tsx'
import { t } from '../../text.ts'
import type { RechargePreview } from './preview.ts'
import { Person, reasonText } from './Rail.tsx'
import { Steps } from './Steps.tsx'

interface ConfirmationProps {
  readonly fields: Fields
  readonly draft: Draft
  readonly preview: RechargePreview
  readonly back: () => void
  readonly send: () => void
}

/** All of a top-up once more. The focus is on the way back; Enter goes there, and only Ctrl Enter sends it. */
export function Confirmation({ fields, draft, preview, back, send }: ConfirmationProps) {
  const backButton = useRef<HTMLButtonElement>(null)
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    send()
  }
  return (
    <Dialog
      title={t('核对充值申请')}
      close={back}
      width={720}
      initialFocus={backButton}
      footer={
        <div role="presentation" className="flex flex-1 items-center gap-2" onKeyDown={press}>
          <span className="mr-auto text-small text-fg2">{t('Enter 不会提交')}</span>
          <button ref={backButton} type="button" className="button button-plain" onClick={back}>
            {t('返回修改')}
            <KeyHint keys="Esc" />
          </button>
          <button type="button" className="button button-primary" onClick={send}>
            {t('提交审核')}
            <KeyHint keys="mod+enter" />
          </button>
        </div>
      }
    >
      <div role="presentation" className="grid gap-4" onKeyDown={press}>
        <Head draft={draft} preview={preview} />
        <Effects preview={preview} />
        <Facts fields={fields} draft={draft} preview={preview} />
        <Approval draft={draft} preview={preview} />
        <p className="recharge-note">
          {preview.level === 2
            ? t('提交后余额不变，两级都同意才入账。入账前可撤回；入账后不能撤销，只能申请冲正。')
            : t('提交后余额不变，审核同意才入账。入账前可撤回；入账后不能撤销，只能申请冲正。')}
        </p>
      </div>
    </Dialog>
  )
}

type PartProps = Pick<ConfirmationProps, 'draft' | 'preview'>

const Head = ({ draft, preview }: PartProps) => (
  <div>
    <p className="recharge-account">
      <span>{t('充值到 {account}', { account: preview.accountName })}</span>
      <Steps step={2} />
    </p>
    <p className="recharge-amount tabular-nums">
      <span className="yuan">¥</span>
      {moneyText(Number(draft.amount ?? 0))}
    </p>
    <p className="text-small text-fg2">{t('人民币{text}', { text: amountInCapitals(draft.amount) })}</p>
  </div>
)

function Effects({ preview: { balance, availableAmount } }: Pick<PartProps, 'preview'>) {
  const lines = [
    { label: t('账户余额'), figure: balance },
    { label: t('可用额度'), figure: availableAmount },
  ]
  if (!balance && !availableAmount) return null
  return (
    <table className="recharge-effects tabular-nums" aria-label={t('对资金的影响')}>
      <thead>
        <tr>
          <th scope="col">{t('影响')}</th>
          <th scope="col">{t('现在')}</th>
          <th scope="col">{t('变化')}</th>
          <th scope="col">{t('审核通过后')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, figure }) =>
          figure ? (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="text-fg2">{moneyText(figure.before)}</td>
              <td>{signedText(differenceOf(figure.after, figure.before))}</td>
              <td>{moneyText(figure.after)}</td>
            </tr>
          ) : null,
        )}
      </tbody>
    </table>
  )
}

const FACTS = ['payerName', 'payChannel', 'payTime', 'bankSerialNo', 'reason'] as const

function Facts({ fields, draft, preview }: PartProps & Pick<ConfirmationProps, 'fields'>) {
  const address = typeof draft.voucher === 'string' ? draft.voucher : ''
  const isPicture = address !== '' && !/\.pdf(?:$|\?)/i.test(address)
  return (
    <div className="flex gap-4">
      <dl className="facts flex-1">
        {FACTS.map((name) => {
          const spec = fields[name]
          return spec ? (
            <div key={name} className="contents">
              <dt>{t(spec.label)}</dt>
              <dd>
                {plainText(spec, draft[name])}
                {name === 'payerName' && preview.because.includes('payer') ? (
                  <span className="ml-2 text-warn">{t('异名汇款')}</span>
                ) : null}
              </dd>
            </div>
          ) : null
        })}
      </dl>
      {address === '' ? (
        <p className="self-start text-small text-warn">{t('没有凭证')}</p>
      ) : isPicture ? (
        <img src={address} alt={t('凭证')} className="recharge-voucher" />
      ) : (
        <p className="self-start text-small text-fg2">{t('凭证 1 份，PDF')}</p>
      )}
    </div>
  )
}

function Approval({ draft, preview }: PartProps) {
  const first = preview.approvers.find(({ id }) => id === draft.auditorId)
  return (
    <ol className="recharge-trail recharge-trail-row">
      <Person name={session.user?.real_name ?? ''} role={t('申请')} isNow />
      <Person name={first?.title ?? ''} role={t('一级审核')} />
      {preview.level === 2 ? (
        <Person name={preview.secondApprover?.title ?? ''} role={`${t('二级审核')} ${reasonText(preview)}`} />
      ) : null}
    </ol>
  )
}
