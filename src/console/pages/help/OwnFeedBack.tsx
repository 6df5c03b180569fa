import { useState } from 'react'
import { post } from '../../api.ts'
import { useAnswer } from '../../board/useAnswer.ts'
import { FEED_TYPES } from '../../../contract/parts/feedBackInput.ts'
import { t } from '../../text.ts'
import { FeedBackForm } from './FeedBackForm.tsx'
import { FEEDBACK_PATH } from './helpCalls.ts'

interface Own {
  readonly id: string
  readonly feedNo: string
  readonly feedType: number
  readonly content: string
  readonly replyContent: string | null
  readonly replyTime: string | null
  readonly createTime: string
  readonly satisfaction: number | null
  readonly status: number
}
const STATES: readonly (readonly [label: string, tone: string])[] = [
  ['待处理', 'warn'],
  ['处理中', 'info'],
  ['已回复', 'ok'],
  ['已关闭', 'idle'],
]
const REPLIED = 2
const RATINGS = [1, 2, 3, 4, 5] as const
const typeLabel = (number: number): string => {
  const name = Object.entries(FEED_TYPES.wire).find(([, wire]) => wire === number)?.[0]
  return t(FEED_TYPES.labels[name as keyof typeof FEED_TYPES.labels] ?? '')
}

/** A form for feedback, and what the operator sent before with the answers. */
export function OwnFeedBack() {
  const [round, setRound] = useState(1)
  const { data, error } = useAnswer<readonly Own[]>(`${FEEDBACK_PATH}/mine`, {}, round)
  const reload = (): void => setRound((count) => count + 1)
  return (
    <div className="flex max-w-180 flex-col gap-6">
      <FeedBackForm done={reload} />
      <section aria-label={t('我的反馈')}>
        <h2 className="mb-2 font-semibold">{t('我的反馈')}</h2>
        {error ? (
          <p role="alert" className="text-bad">
            {error}
          </p>
        ) : null}
        {data?.length === 0 ? <p className="text-fg2">{t('还没有提交过反馈')}</p> : null}
        <ul className="flex flex-col gap-3">
          {(data ?? []).map((feed) => (
            <OwnLine key={feed.id} feed={feed} reload={reload} />
          ))}
        </ul>
      </section>
    </div>
  )
}

function OwnLine({ feed, reload }: { readonly feed: Own; readonly reload: () => void }) {
  const [label, tone] = STATES[feed.status] ?? []
  return (
    <li className="rounded-md border border-line px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-3 text-small text-fg2">
        <span className="font-mono">{feed.feedNo}</span>
        <span>{typeLabel(feed.feedType)}</span>
        <time className="tabular-nums">{feed.createTime.slice(0, 16)}</time>
        <span className="inline-flex items-center gap-1.5">
          <span className="dot" data-tone={tone} />
          {t(label ?? '')}
        </span>
      </p>
      <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{feed.content}</p>
      {feed.replyContent ? (
        <blockquote className="mt-2 border-l-2 border-line pl-3 whitespace-pre-wrap wrap-anywhere">
          <span className="text-small text-fg2">{t('回复')} </span>
          {feed.replyContent}
        </blockquote>
      ) : null}
      {feed.status === REPLIED ? <Afterwards feed={feed} reload={reload} /> : null}
    </li>
  )
}

/** What the sender does with an answer: asks again, or says how satisfied he is. */
function Afterwards({ feed, reload }: { readonly feed: Own; readonly reload: () => void }) {
  const [question, setQuestion] = useState('')
  const send = (path: string, body: Readonly<Record<string, unknown>>): void =>
    void post(`${FEEDBACK_PATH}/${path}`, { id: feed.id, ...body }).then(
      () => {
        setQuestion('')
        reload()
      },
      () => undefined,
    )
  return (
    <form
      className="mt-3 flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (question.trim()) send('ask', { content: question })
      }}
    >
      <input
        type="text"
        className="field min-w-48 flex-1"
        aria-label={t('追问')}
        placeholder={t('还有疑问？继续追问')}
        maxLength={1000}
        value={question}
        onChange={(event) => setQuestion(event.target.value)}
      />
      <button type="submit" className="button button-plain" disabled={question.trim() === ''}>
        {t('追问')}
      </button>
      <Rating satisfaction={feed.satisfaction} rate={(satisfaction) => send('rate', { satisfaction })} />
    </form>
  )
}

interface RatingProps {
  readonly satisfaction: number | null
  readonly rate: (satisfaction: number) => void
}
const Rating = ({ satisfaction, rate }: RatingProps) =>
  satisfaction === null ? (
    <span className="flex items-center gap-1" role="group" aria-label={t('满意度')}>
      <span className="text-small text-fg2">{t('满意度')}</span>
      {RATINGS.map((rating) => (
        <button
          key={rating}
          type="button"
          className="button button-quiet tabular-nums"
          onClick={() => rate(rating)}
        >
          {rating}
        </button>
      ))}
    </span>
  ) : (
    <span className="text-small text-fg2">
      {t('满意度')} {satisfaction}
    </span>
  )
