import { useEffect, useId, useState } from 'react'
import { type ApiError, get } from '../../api.ts'
import { Picker } from '../../form/controls/Picker.tsx'
import { onOnePage, type Choice } from '../../record/choices.ts'
import { t } from '../../text.ts'
import type { Question } from './useWhy.ts'

/** Questions that are asked most. */
const TRIES: readonly { readonly deed: string; readonly title: string }[] = [
  { deed: 'merchantOrderInfo.refund', title: '退款' },
  { deed: 'merchantOrderInfo.view', title: '看商户订单' },
  { deed: 'financeAudit.approve', title: '审核财务申请' },
  { deed: 'user.grant', title: '配置角色' },
  { deed: 'role.grant', title: '设置权限' },
]

/** Ids of calls have a blank, which no id of the document may have. */
const encoded = (id: string): string => id.replace(' ', '~')
const decoded = (id: string): string => id.replace('~', ' ')
const titleOf = (title: string): string =>
  title
    .split(' · ')
    .map((part) => t(part))
    .join(' · ')

async function offer(keyword: string, _page: number, signal: AbortSignal) {
  const choices = await get<readonly Choice[]>('/blade-system/user/why-deeds', {
    query: { keyword },
    quiet: true,
    signal,
  })
  return onOnePage(choices.map(({ id, title }) => ({ id: encoded(id), title: titleOf(title) })))
}

interface WhyQuestionProps {
  readonly name: string
  readonly question: Question
  /** Of the deed that is asked about, Chinese; empty until it is answered. */
  readonly title: string
  readonly error: ApiError | null
  readonly ask: (question: Question) => void
}

/** A command, page or call, and one record if wanted. */
export function WhyQuestion({ name, question, title, error, ask }: WhyQuestionProps) {
  const id = useId()
  const [row, setRow] = useState(question.row)
  useEffect(() => setRow(question.row), [question.row])
  const { deed } = question
  return (
    <form
      role="search"
      aria-label={t('权限说明')}
      onSubmit={(event) => {
        event.preventDefault()
        ask({ deed, row: row.trim() })
      }}
    >
      <div className="why-question">
        <label htmlFor={`${id}-deed`} className="shrink-0 text-fg2">
          {t('{name}能不能', { name })}
        </label>
        <div className="why-deed">
          <DeedPicker
            id={`${id}-deed`}
            deed={deed}
            title={title}
            isWrong={error?.field === 'deed'}
            choose={(next) => ask({ deed: next, row: row.trim() })}
          />
        </div>
        <input
          className="field why-row"
          aria-label={t('数据编号或单号')}
          placeholder={t('某一条的编号或单号，可不填')}
          value={row}
          maxLength={64}
          aria-invalid={error?.field === 'rowId' || undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => setRow(event.target.value)}
        />
        <button type="submit" className="button button-primary" aria-disabled={deed === ''}>
          {t('查看')}
        </button>
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert" className="field-error">
          {error.message}
        </p>
      ) : null}
      <Tries deed={deed} ask={ask} />
    </form>
  )
}

const Tries = ({ deed, ask }: Pick<WhyQuestionProps, 'ask'> & { readonly deed: string }) => (
  <p className="why-tries">
    {t('试试')}
    {TRIES.map((one) => (
      <button
        key={one.deed}
        type="button"
        aria-pressed={one.deed === deed}
        onClick={() => ask({ deed: one.deed, row: '' })}
      >
        {t(one.title)}
      </button>
    ))}
  </p>
)

interface DeedPickerProps {
  readonly id: string
  readonly deed: string
  readonly title: string
  readonly isWrong: boolean
  readonly choose: (deed: string) => void
}

function DeedPicker({ id, deed, title, isWrong, choose }: DeedPickerProps) {
  const chosen: readonly Choice[] =
    deed === '' ? [] : [{ id: encoded(deed), title: title ? titleOf(title) : deed }]
  return (
    <Picker
      id={id}
      chosen={chosen}
      multiple={false}
      offer={offer}
      change={([choice]) => choose(choice ? decoded(choice.id) : '')}
      leave={() => undefined}
      invalid={isWrong}
      required
      describedBy={undefined}
      placeholder={t('命令、页面或接口')}
    />
  )
}
