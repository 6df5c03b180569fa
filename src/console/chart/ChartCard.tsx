import { type ReactNode, useId, useState } from 'react'
import { BlockError } from '../board/BlockError.tsx'
import type { Answered } from '../board/useAnswer.ts'
import { Icon } from '../shell/Icon.tsx'
import { copyText } from '../shell/copyText.ts'
import { t } from '../text.ts'

/** The figures of a chart: heads, then rows whose first cell names the mark. */
export interface Figures {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
}

interface ChartCardProps<T> {
  readonly title: string
  /** The finding in one sentence. */
  readonly say: string
  readonly answer: Answered<T>
  readonly figures: Figures
  /** Height of the skeleton in CSS pixels. */
  readonly height: number
  readonly retry: () => void
  readonly children: ReactNode
}

const quoted = (cell: string | number): string => {
  const text = String(cell)
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
export const csvOf = ({ heads, rows }: Figures): string =>
  [heads, ...rows].map((cells) => cells.map(quoted).join(',')).join('\n')

/** A chart with its title and finding, the same figures as a table, and as CSV in the clipboard. */
export function ChartCard<T>({ title, say, answer, figures, height, retry, children }: ChartCardProps<T>) {
  const id = useId()
  const [isTable, setTable] = useState(false)
  const hasFigures = figures.rows.length > 0
  return (
    <figure className="card m-0" aria-labelledby={id} data-board-chart="" aria-busy={answer.isLoading}>
      <figcaption className="card-head">
        <h2 id={id}>{title}</h2>
        <span className="card-say" title={say}>
          {say}
        </span>
        <button
          type="button"
          className="sr-only"
          tabIndex={-1}
          data-board-copy=""
          onClick={() => void copyText(csvOf(figures), t('已复制“{title}”的数据', { title }))}
        >
          {t('复制数据')}
        </button>
        <button
          type="button"
          className="button button-quiet button-icon"
          data-board-table=""
          aria-pressed={isTable}
          aria-label={t('{title}：表格', { title })}
          title={t('表格')}
          onClick={({ currentTarget }) => {
            // The plot that had the focus goes.
            currentTarget.focus()
            setTable(!isTable)
          }}
        >
          <Icon name="table-2" />
        </button>
      </figcaption>
      {answer.error && answer.data === null ? <BlockError text={answer.error} retry={retry} /> : null}
      {!answer.error && answer.data === null ? (
        <div className="late px-4 pb-4" aria-hidden="true">
          <div className="skeleton" style={{ height }} />
        </div>
      ) : null}
      {answer.data !== null && !isTable ? children : null}
      {answer.data !== null && isTable ? <FigureTable title={title} figures={figures} /> : null}
      {answer.data !== null && !hasFigures ? (
        <p className="px-4 pb-6 text-center text-fg3">{t('这段时间没有数据')}</p>
      ) : null}
    </figure>
  )
}

function FigureTable({
  title,
  figures: { heads, rows },
}: {
  readonly title: string
  readonly figures: Figures
}) {
  return (
    <div className="pb-2">
      <table className="figures">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], row) => (
            <tr key={row}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
