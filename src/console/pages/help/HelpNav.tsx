import { useCallback, useEffect, useRef, useState } from 'react'
import { useAnswer } from '../../board/useAnswer.ts'
import { Link } from '../../location.tsx'
import { navigateTo } from './navigateTo.ts'
import { t } from '../../text.ts'
import { articlePath, CONTENT_PATH, type HelpBranch, type HelpHit } from './helpCalls.ts'

const TYPING_MS = 250
const ENTRY =
  'block rounded px-2 py-1 text-fg no-underline hover:bg-hover focus-visible:bg-hover ' +
  'aria-[current=page]:bg-press aria-[current=page]:font-medium'

/** The text that is typed, once no more was typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** The contents of the help centre, or what a search finds. */
export function HelpNav({ current }: { readonly current: string }) {
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim())
  const list = useRef<HTMLElement>(null)
  // Enter opens the first article as soon as it is found.
  const [opensFirst, setOpensFirst] = useState(false)
  const found = useCallback((): void => {
    setOpensFirst(false)
    const first = list.current?.querySelector<HTMLAnchorElement>('[data-help-entry]')
    if (first) navigateTo(first)
  }, [])
  return (
    <aside className="flex w-72 shrink-0 flex-col border-r border-line max-s:max-h-72 max-s:w-full max-s:border-b">
      <div className="p-3">
        <input
          type="search"
          className="field"
          aria-label={t('搜索帮助')}
          placeholder={t('搜索帮助（/）')}
          value={typed}
          maxLength={50}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.target.value)
            setOpensFirst(false)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) setOpensFirst(true)
            else if (event.key === 'Escape') setTyped('')
          }}
        />
      </div>
      <nav ref={list} aria-label={t('帮助目录')} className="min-h-0 flex-1 overflow-y-auto px-3 pb-4">
        {keyword === '' ? (
          <Contents current={current} />
        ) : (
          <Hits
            key={keyword}
            keyword={keyword}
            current={current}
            found={opensFirst && keyword === typed.trim() ? found : null}
          />
        )}
      </nav>
    </aside>
  )
}

function Contents({ current }: { readonly current: string }) {
  const { data, error } = useAnswer<readonly HelpBranch[]>(`${CONTENT_PATH}/helpTree`)
  if (error)
    return (
      <p role="alert" className="text-bad">
        {error}
      </p>
    )
  if (data === null) return <span className="late skeleton block h-4 w-2/3" />
  return data.length === 0 ? (
    <p className="text-fg2">{t('还没有帮助内容')}</p>
  ) : (
    <Branches branches={data} current={current} />
  )
}

const Branches = ({
  branches,
  current,
}: {
  readonly branches: readonly HelpBranch[]
  readonly current: string
}) => (
  <ul className="flex flex-col gap-1">
    {branches.map(({ id, categoryName, shared, articles, children }) => (
      <li key={id}>
        <p className="flex items-center gap-2 px-2 pt-2 pb-1 font-semibold text-fg2">
          {categoryName}
          {shared ? <span className="text-small font-normal text-fg3">{t('平台')}</span> : null}
        </p>
        <ul>
          {articles.map((article) => (
            <li key={article.id}>
              <Link
                href={articlePath(article.id)}
                className={ENTRY}
                data-help-entry=""
                aria-current={article.id === current ? 'page' : undefined}
              >
                {article.title}
              </Link>
            </li>
          ))}
        </ul>
        {children.length > 0 ? (
          <div className="pl-3">
            <Branches branches={children} current={current} />
          </div>
        ) : null}
      </li>
    ))}
  </ul>
)

interface HitsProps {
  readonly keyword: string
  readonly current: string
  /** Is called once the articles are there. */
  readonly found: (() => void) | null
}
function Hits({ keyword, current, found }: HitsProps) {
  const { data, error, isLoading } = useAnswer<readonly HelpHit[]>(`${CONTENT_PATH}/search`, { keyword })
  useEffect(() => {
    if (data !== null && !isLoading) found?.()
  }, [data, isLoading, found])
  const message = error || (!isLoading && data?.length === 0 ? t('没有找到，换个词试试') : '')
  return (
    <>
      <p role="status" className={message ? 'px-2 text-fg2' : 'sr-only'}>
        {message || (data ? t('找到 {count} 篇', { count: data.length }) : '')}
      </p>
      <ul className="flex flex-col gap-1">
        {(data ?? []).map(({ id, title, categoryName, passage }) => (
          <li key={id}>
            <Link
              href={articlePath(id)}
              className={ENTRY}
              data-help-entry=""
              aria-current={id === current ? 'page' : undefined}
            >
              <span className="block font-medium">{title}</span>
              <span className="block text-small text-fg2">
                {categoryName}
                {passage ? ` · ${passage}` : ''}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
