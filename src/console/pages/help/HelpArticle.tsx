import { useState } from 'react'
import { post } from '../../api.ts'
import { useAnswer } from '../../board/useAnswer.ts'
import { Link } from '../../location.tsx'
import { t } from '../../text.ts'
import { RichText } from '../noticelist/RichText.tsx'
import { type Article, articlePath, CONTENT_PATH, HELP_PAGE, type HelpTitle } from './helpCalls.ts'

interface ArticleProps {
  readonly id: string
  /** Code of a menu, where no id is given. */
  readonly code: string
}

/** An article, whether it helped, and those beside it. */
export function HelpArticle({ id, code }: ArticleProps) {
  const [round, setRound] = useState(0)
  const { data, error } = useAnswer<Article>(`${CONTENT_PATH}/helpDetail`, id ? { id } : { code }, round)
  if (error && data === null)
    return (
      <div className="flex flex-col items-start gap-3">
        <p role="alert">{id ? error : t('这个页面还没有帮助内容')}</p>
        <Link href={HELP_PAGE} className="button button-plain no-underline">
          {t('全部帮助')}
        </Link>
      </div>
    )
  if (data === null) return <span className="late skeleton block h-4 w-1/3" />
  return (
    <article data-help-article="" className="max-w-180" aria-labelledby="help-title">
      <p className="text-small text-fg3">
        {data.categoryName}
        {data.publishTime ? (
          <>
            {' · '}
            <time className="tabular-nums">{data.publishTime.slice(0, 10)}</time>
          </>
        ) : null}
      </p>
      <h2 id="help-title" className="mt-1 mb-2 text-[20px] font-semibold">
        {data.title}
      </h2>
      {data.summary ? <p className="mb-4 text-fg2">{data.summary}</p> : null}
      <div className="help-text leading-6">
        <RichText text={data.contentBody ?? ''} />
      </div>
      <Vote article={data} done={() => setRound(round + 1)} />
      <Neighbours previous={data.previous} next={data.next} />
    </article>
  )
}

function Vote({ article, done }: { readonly article: Article; readonly done: () => void }) {
  const [busy, setBusy] = useState(false)
  const vote = async (useful: 0 | 1): Promise<void> => {
    setBusy(true)
    try {
      await post(`${CONTENT_PATH}/vote`, { id: article.id, useful })
    } finally {
      setBusy(false)
      done()
    }
  }
  const hasVoted = article.useful !== null
  return (
    <section
      aria-label={t('评价')}
      className="mt-8 flex flex-wrap items-center gap-2 border-t border-line pt-4"
    >
      <p role="status">
        {hasVoted
          ? article.useful
            ? t('谢谢，您觉得有用')
            : t('谢谢，您觉得没有用')
          : t('这篇内容有用吗？')}
      </p>
      {([1, 0] as const).map((useful) => (
        <button
          key={useful}
          type="button"
          className="button button-plain"
          disabled={busy || hasVoted}
          aria-pressed={hasVoted ? article.useful === (useful === 1) : undefined}
          onClick={() => void vote(useful).catch(() => undefined)}
        >
          {useful ? t('有用') : t('没有用')}
          <span className="text-small text-fg3 tabular-nums">
            {useful ? article.usefulCount : article.uselessCount}
          </span>
        </button>
      ))}
    </section>
  )
}

const Neighbours = ({
  previous,
  next,
}: {
  readonly previous: HelpTitle | null
  readonly next: HelpTitle | null
}) => (
  <nav aria-label={t('上一篇和下一篇')} className="mt-4 flex flex-wrap justify-between gap-3">
    {previous ? <Link href={articlePath(previous.id)}>{`← ${previous.title}`}</Link> : <span />}
    {next ? <Link href={articlePath(next.id)}>{`${next.title} →`}</Link> : <span />}
  </nav>
)
