import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { Comparison } from '../../../contract/define/chart.ts'
import { useAnswer } from '../../board/useAnswer.ts'
import { RangePanel } from '../../list/filters/RangePanel.tsx'
import { typedRange } from '../../../palette/filters/typedRange.ts'
import { rangeText } from '../../list/filters/rangeText.ts'
import { MenuEntry } from '../../shell/MenuPanel.tsx'
import { Popover } from '../../shell/Popover.tsx'
import { t } from '../../text.ts'
import { COMPARISON_NAMES, comparisonsOf, type DashboardFilter, daysOf } from './dashboardFilter.ts'

interface ChipProps {
  readonly label: string
  readonly word: string
  readonly value: string
  readonly role: 'menu' | 'dialog'
  /** Null where there is nothing to remove. */
  readonly remove: (() => void) | null
  readonly children: (close: () => void) => ReactNode
}

/** A condition in effect: pressing it changes it, the cross removes it. */
function Chip({ label, word, value, role, remove, children }: ChipProps) {
  return (
    <span className="inline-flex">
      <Popover
        role={role}
        label={label}
        className="w-auto p-1"
        trigger={(props) => (
          <button
            type="button"
            {...props}
            data-board-chip=""
            aria-label={t('筛选条件 {name}', { name: `${label} ${word} ${value}` })}
            className="chip bg-surface hover:bg-hover"
          >
            <span className="text-fg2">{label}</span>
            <span className="text-fg3">{word}</span>
            <span className="font-medium">{value}</span>
          </button>
        )}
      >
        {children}
      </Popover>
      {remove ? (
        <button
          type="button"
          className="button button-quiet h-6.5 px-1.5 text-fg3"
          aria-label={t('移除筛选条件 {name}', { name: label })}
          onClick={remove}
        >
          ×
        </button>
      ) : null}
    </span>
  )
}

interface ChipsProps {
  readonly filter: DashboardFilter
  readonly change: (part: Partial<DashboardFilter>) => void
  readonly seesMerchants: boolean
}

/** What the dashboard shows, as chips: a range, what it is compared with, and a merchant. */
export function Chips({ filter, change, seesMerchants }: ChipsProps) {
  const { range, compare } = filter
  return (
    <div
      role="group"
      aria-label={t('筛选')}
      data-zone="board"
      className="flex min-h-10 shrink-0 flex-wrap items-center gap-1.5 border-b border-line px-5 py-1.5"
    >
      <Chip
        label={t('时间')}
        word={t('为')}
        value={rangeText(range, new Date())}
        role="dialog"
        remove={range === 'today' ? null : () => change({ range: 'today' })}
      >
        {(close) => (
          <RangeForm
            range={range}
            choose={(chosen) => {
              close()
              change({ range: chosen })
            }}
          />
        )}
      </Chip>
      <Chip
        label={t('对比')}
        word={t('与')}
        value={comparisonName(compare, range)}
        role="menu"
        remove={compare === 'none' ? null : () => change({ compare: 'none' })}
      >
        {() =>
          comparisonsOf(range).map((name) => (
            <MenuEntry key={name} checked={name === compare} choose={() => change({ compare: name })}>
              {comparisonName(name, range)}
            </MenuEntry>
          ))
        }
      </Chip>
      {seesMerchants ? <MerchantChip merchant={filter.merchant} change={change} /> : null}
    </div>
  )
}

/** The name of a comparison: of today yesterday is the day before. */
export const comparisonName = (compare: Comparison, range: string): string =>
  compare === 'yesterday' && range === 'today' ? t('昨日同时') : t(COMPARISON_NAMES[compare])

function RangeForm({ range, choose }: { readonly range: string; readonly choose: (range: string) => void }) {
  const box = useRef<HTMLFormElement>(null)
  const [text, setText] = useState(rangeText(range, new Date()))
  const [error, setError] = useState('')
  const apply = (chosen: string | null): void => {
    const days = chosen === null ? 0 : daysOf(chosen)
    if (chosen === null) setError(t('日期不完整：可写 今天、近7天、11-20、11-20..11-22'))
    else if (days < 1 || days > 92) setError(t('看板一次最多看 92 天'))
    else choose(chosen)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    apply(typedRange(text, new Date()))
  }
  return (
    <form ref={box} onSubmit={submit} className="flex w-60 flex-col gap-1 p-1">
      <input
        type="text"
        autoComplete="off"
        aria-label={t('时间')}
        aria-invalid={error !== '' || undefined}
        placeholder={t('今天、近7天、11-20..11-22')}
        className="field h-7"
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setText(event.target.value)
          setError('')
        }}
      />
      {error ? (
        <p role="alert" className="field-error">
          {error}
        </p>
      ) : null}
      <RangePanel anchor={box} text={text} choose={apply} />
    </form>
  )
}

interface Merchant {
  readonly id: string
  readonly merchantCode: string
  readonly merchantName: string
}

function MerchantChip({
  merchant,
  change,
}: {
  readonly merchant: string
  readonly change: ChipsProps['change']
}) {
  const { data } = useAnswer<readonly Merchant[]>('/biz-order/merchantOrderInfo/merchantList', {
    keyword: merchant,
  })
  const name = data?.find(({ merchantCode }) => merchantCode === merchant)?.merchantName ?? merchant
  return (
    <Chip
      label={t('商户')}
      word={t('为')}
      value={merchant === '' ? t('全部') : name}
      role="dialog"
      remove={merchant === '' ? null : () => change({ merchant: '' })}
    >
      {(close) => (
        <MerchantForm
          choose={(code) => {
            close()
            change({ merchant: code })
          }}
        />
      )}
    </Chip>
  )
}

function MerchantForm({ choose }: { readonly choose: (code: string) => void }) {
  const [keyword, setKeyword] = useState('')
  const { data, error } = useAnswer<readonly Merchant[]>('/biz-order/merchantOrderInfo/merchantList', {
    keyword,
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const first = data?.[0]
    if (first) choose(first.merchantCode)
  }
  return (
    <form onSubmit={submit} className="flex w-64 flex-col gap-1 p-1">
      <input
        type="text"
        autoComplete="off"
        aria-label={t('商户')}
        placeholder={t('商户名称或编号')}
        className="field h-7"
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      <ul className="max-h-72 overflow-y-auto">
        {data?.map(({ id, merchantCode, merchantName }) => (
          <li key={id}>
            <button type="button" className="menu-item hover:bg-hover" onClick={() => choose(merchantCode)}>
              <span className="clip flex-1">{merchantName}</span>
              <span className="text-small text-fg3">{merchantCode}</span>
            </button>
          </li>
        ))}
      </ul>
      {data?.length === 0 || error ? (
        <p className="px-2 py-3 text-fg2">{error || t('没有找到商户')}</p>
      ) : null}
    </form>
  )
}
