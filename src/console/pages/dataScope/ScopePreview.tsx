import { useState } from 'react'
import { resourceById } from '../../../contract/index.ts'
import { Picker } from '../../form/controls/Picker.tsx'
import { useReferenceOffer } from '../../form/controls/useReference.ts'
import type { FormFootProps } from '../../form/controls/controlProps.ts'
import type { Choice } from '../../record/choices.ts'
import { Icon } from '../../shell/Icon.tsx'
import { t } from '../../text.ts'
import { type PreviewState, type ScopeAnswer, useScopePreview } from './useScopePreview.ts'

const USERS = resourceById('user')
const NO_CONDITIONS = {}

/** The rows that the scope in the form leaves to a user, above the buttons of the form. */
export function ScopePreview({ form, formId }: FormFootProps) {
  const [user, setUser] = useState<Choice | null>(null)
  const [round, setRound] = useState(0)
  const offer = useReferenceOffer(USERS, null, NO_CONDITIONS)
  const preview = useScopePreview(form, user?.id ?? '', round)
  const id = `${formId}-example-user`
  return (
    <section
      aria-label={t('预览')}
      aria-busy={preview.busy}
      className="grid shrink-0 gap-1 border-t border-line bg-soft/50 px-4 py-2"
    >
      <div className="flex items-center gap-2">
        <label htmlFor={id} className="shrink-0 text-small text-fg2">
          {t('示例用户')}
        </label>
        <div className="min-w-0 max-w-72 flex-1">
          <Picker
            id={id}
            small
            chosen={user ? [user] : []}
            multiple={false}
            offer={offer}
            change={([choice]) => setUser(choice ?? null)}
            leave={() => undefined}
            invalid={false}
            required={false}
            describedBy={undefined}
            placeholder={t('当前用户')}
          />
        </div>
        <button
          type="button"
          className="button button-quiet button-icon"
          aria-label={t('重新计算可见的行数')}
          title={t('重新计算可见的行数')}
          onClick={() => setRound(round + 1)}
        >
          <Icon name="refresh-cw" className={preview.busy ? 'animate-spin motion-reduce:animate-none' : ''} />
        </button>
      </div>
      <Figures preview={preview} />
      {preview.answer ? <Details answer={preview.answer} /> : null}
    </section>
  )
}

const rowCount = (count: number, capped: boolean): string =>
  `${count.toLocaleString('en')}${capped ? '+' : ''}`

function Figures({ preview: { answer, message, refused, busy } }: { readonly preview: PreviewState }) {
  const tone = refused ? 'text-bad' : answer ? '' : 'text-fg3'
  return (
    <p
      role={refused ? 'alert' : 'status'}
      className={`min-h-5 min-w-0 tabular-nums ${tone} ${busy ? 'opacity-60' : ''}`}
    >
      {answer
        ? t('{user}：共 {total} 行，可见 {remaining} 行', {
            user: answer.user.realName || answer.user.account,
            total: rowCount(answer.total, answer.totalCapped),
            remaining: rowCount(answer.remaining, answer.remainingCapped),
          })
        : message || (busy ? t('正在计算') : '')}
    </p>
  )
}

/** Titles of some rows, and what the operator should know of the figures. */
function Details({ answer }: { readonly answer: ScopeAnswer }) {
  const { sample, alsoLimits, exempt, remaining } = answer
  return (
    <>
      <Share answer={answer} />
      {sample.length > 0 ? (
        <p className="truncate text-small text-fg2" title={sample.join(t('、'))}>
          {t('例如：{titles}', { titles: sample.join(t('、')) })}
        </p>
      ) : null}
      {remaining === 0 ? <Warning text={t('该用户将看不到任何数据')} /> : null}
      {exempt ? <Warning text={t('该用户是管理员，数据权限对其不生效，请选择其他示例用户')} /> : null}
      {alsoLimits.length > 0 ? (
        <p className="text-small text-fg3">
          {t('同一张表的资源也受限制：{nouns}', { nouns: alsoLimits.map((label) => t(label)).join(t('、')) })}
        </p>
      ) : null}
    </>
  )
}

/** The visible part of all rows as a bar. */
const Share = ({ answer: { total, remaining } }: { readonly answer: ScopeAnswer }) => (
  <span aria-hidden="true" className="my-0.5 block h-1 overflow-hidden rounded-full bg-line2">
    <span
      className="block h-full rounded-full bg-accent"
      style={{ width: `${total === 0 ? 0 : Math.max(remaining > 0 ? 1 : 0, (100 * remaining) / total)}%` }}
    />
  </span>
)

const Warning = ({ text }: { readonly text: string }) => (
  <p className="flex items-center gap-1.5 text-small text-warn">
    <Icon name="triangle-alert" size={14} />
    {text}
  </p>
)
