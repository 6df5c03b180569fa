import type { Resource } from '../../contract/define/resource.ts'
import type { AuditChange, AuditSentence } from '../../contract/resources/system/operateLog.ts'
import { sentence, t } from '../text.ts'
import { actionName } from './actionName.ts'
import type { Row } from './calls.ts'
import { Changes } from './Changes.tsx'

/** What an operation changed of this record. */
export const changesOf = (row: Row, id: string): readonly AuditChange[] =>
  Array.isArray(row.diff)
    ? (row.diff as readonly AuditChange[]).filter((change) => String(change.id) === id)
    : []

/**
 * The effects of an operation on this record, or why it was refused; older log rows have no effects, only the
 * refusal's text.
 */
function sentencesOf(row: Row, id: string): readonly string[] {
  const sentences = Array.isArray(row.said) ? (row.said as readonly AuditSentence[]) : []
  if (sentences.length > 0) return sentences.filter(({ of }) => of === undefined || of === id).map(sentence)
  return row.message && row.result === 'failed' ? [t(String(row.message))] : []
}

interface EntryProps {
  readonly resource: Resource
  readonly id: string
  readonly row: Row
  readonly titles: ReadonlyMap<string, string>
}

/** An operation on a record: who did it, what it was, and what it changed. */
export function HistoryEntry({ resource, id, row, titles }: EntryProps) {
  return (
    <>
      <span
        className="dot absolute top-1.5 -left-1"
        data-tone={row.result === 'failed' ? 'bad' : 'info'}
        aria-hidden="true"
      />
      <p className="flex flex-wrap gap-x-2">
        <b className="font-semibold">{String(row.realName ?? row.account ?? '')}</b>
        {row.impersonator ? (
          <span className="text-fg2">{t('（{name} 模拟登录）', { name: String(row.impersonator) })}</span>
        ) : null}
        <span>{actionName(resource, String(row.action ?? ''))}</span>
        {row.result === 'failed' ? <span className="text-bad">{t('失败')}</span> : null}
        <time className="ml-auto text-small text-fg3 tabular-nums">{String(row.time ?? '')}</time>
      </p>
      <Sentences sentences={sentencesOf(row, id)} />
      <Changes resource={resource} changes={changesOf(row, id)} titles={titles} />
    </>
  )
}

const Sentences = ({ sentences }: { readonly sentences: readonly string[] }) =>
  sentences.length > 0 ? (
    <ul className="text-small text-fg2">
      {sentences.map((text) => (
        <li key={text} className="break-words">
          {text}
        </li>
      ))}
    </ul>
  ) : null
