import { formatFen, isFen } from '../../../kernel/money.ts'
import { listPath } from '../../board/listPath.ts'
import { timeText } from '../../board/texts.ts'
import { Link } from '../../location.tsx'
import { stateSpec } from '../../../palette/fields.ts'
import { plainText, rowTitle } from '../../record/valueText.ts'
import { Icon } from '../../shell/Icon.tsx'
import { t } from '../../text.ts'
import type { Opened } from './useOpened.ts'

/** The first amount among the columns of the list. */
function amountOf({ resource, row }: Opened): string {
  const name = resource.list.columns.find((column) => resource.fields[column]?.kind === 'money')
  const amount = name === undefined ? null : row[name]
  return isFen(amount) ? formatFen(amount) : ''
}

/** A record opened before: what it is, its state and amount now, and when it was opened. */
export function RecordLine({ entry, resource, row }: Opened) {
  const spec = stateSpec(resource),
    state = resource.stateField === null ? undefined : row[resource.stateField]
  const tone = spec?.tones?.[String(state)]
  const second = resource.list.columns.find(
    (name) =>
      name !== resource.title && resource.fields[name]?.kind === 'text' && !resource.fields[name]?.mono,
  )
  return (
    <Link
      className="board-row"
      href={`${listPath(entry.resource, { row: entry.id, pane: 'detail' }) ?? '/'}`}
      data-board-step=""
    >
      <Icon name={resource.menu?.icon ?? 'file-text'} className="text-fg2" />
      <span className="wait-name clip">{rowTitle(resource.title, row)}</span>
      <span className="wait-say clip flex-1 text-fg2">
        {[t(resource.label), second === undefined ? '' : String(row[second] ?? '')]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {spec && state !== undefined ? (
        <span className="wait-due flex items-center gap-2">
          <span className="dot" data-tone={tone} />
          {plainText(spec, state)}
        </span>
      ) : null}
      <span className="wait-sum">{amountOf({ entry, resource, row })}</span>
      <time className="text-small text-fg3">{timeText(entry.at)}</time>
    </Link>
  )
}
