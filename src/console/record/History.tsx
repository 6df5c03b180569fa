import { useEffect, useState } from 'react'
import { resourceById } from '../../contract/index.ts'
import type { Resource } from '../../contract/define/resource.ts'
import type { AuditChange, AuditSentence } from '../../contract/resources/system/operateLog.ts'
import { ApiError, isAborted, loadServerTexts } from '../api.ts'
import { sentence, t } from '../text.ts'
import { actionName } from './actionName.ts'
import { pageOf, type Row } from './calls.ts'
import { changedText } from './FieldValue.tsx'
import { fieldNamed } from './fields.ts'
import { type ReferenceValues, useTitles } from './useTitles.ts'

interface Loaded {
  readonly rows: readonly Row[]
  readonly total: number
  readonly loading: boolean
  readonly error: string
}
const PAGE_SIZE = 30
/** Text of a changed value that the log must not show. */
const HIDDEN = '***'

const changesOf = (row: Row, id: string): readonly AuditChange[] =>
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

interface HistoryProps {
  readonly resource: Resource
  readonly id: string
  readonly version: number
}

const NOTHING: Loaded = { rows: [], total: 0, loading: true, error: '' }

/** The log of a record, read again whenever its version grows. */
function useHistory({ resource, id, version }: HistoryProps): Loaded {
  const [loaded, setLoaded] = useState(NOTHING)
  useEffect(() => {
    const log = resourceById('operateLog')
    if (!log) return
    const controller = new AbortController()
    setLoaded((last) => ({ ...last, loading: true, error: '' }))
    Promise.all([
      pageOf(
        log,
        {
          current: 1,
          size: PAGE_SIZE,
          sort: '-time',
          filter: { resource_equal: resource.id, targetIds: id },
        },
        controller.signal,
      ),
      loadServerTexts(),
    ]).then(
      ([page]) => setLoaded({ rows: page.records, total: page.total, loading: false, error: '' }),
      (failure: unknown) => {
        if (!isAborted(failure))
          setLoaded({
            ...NOTHING,
            loading: false,
            error: failure instanceof ApiError ? failure.message : String(failure),
          })
      },
    )
    return () => controller.abort()
  }, [resource, id, version])
  return loaded
}

/** Who did what to a record, newest first, each field before and after. */
export function History(props: HistoryProps) {
  const { resource, id } = props
  const { rows, total, loading, error } = useHistory(props)
  const titles = useTitles(
    referencesIn(
      resource,
      rows.flatMap((row) => changesOf(row, id)),
    ),
  )
  if (error)
    return (
      <p role="alert" className="p-4 text-bad">
        {error}
      </p>
    )
  if (loading && rows.length === 0)
    return (
      <div className="late grid gap-2 p-4" role="status" aria-label={t('正在读取')}>
        <div className="skeleton h-4 w-2/3" />
        <div className="skeleton h-4 w-1/2" />
      </div>
    )
  if (rows.length === 0) return <p className="p-4 text-fg3">{t('还没有操作记录')}</p>
  return (
    <ol className="px-4 py-3">
      {rows.map((row) => (
        <Entry key={row.id} resource={resource} id={id} row={row} titles={titles} />
      ))}
      {total > rows.length ? (
        <li className="pl-4 text-small text-fg3">
          {t('更早的 {count} 条见操作日志', { count: total - rows.length })}
        </li>
      ) : null}
    </ol>
  )
}

interface EntryProps {
  readonly resource: Resource
  readonly id: string
  readonly row: Row
  readonly titles: ReadonlyMap<string, string>
}

function Entry({ resource, id, row, titles }: EntryProps) {
  return (
    <li className="relative border-l border-line2 pb-4 pl-4 last:pb-0">
      <span
        className="dot absolute top-1.5 -left-1"
        data-tone={row.result === 'failed' ? 'bad' : 'info'}
        aria-hidden="true"
      />
      <p className="flex flex-wrap gap-x-2">
        <b className="font-semibold">{String(row.realName ?? row.account ?? '')}</b>
        <span>{actionName(resource, String(row.action ?? ''))}</span>
        {row.result === 'failed' ? <span className="text-bad">{t('失败')}</span> : null}
        <time className="ml-auto text-small text-fg3 tabular-nums">{String(row.time ?? '')}</time>
      </p>
      <Sentences sentences={sentencesOf(row, id)} />
      <Changes resource={resource} changes={changesOf(row, id)} titles={titles} />
    </li>
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

interface ChangesProps {
  readonly resource: Resource
  readonly changes: readonly AuditChange[]
  readonly titles: ReadonlyMap<string, string>
}

/** Each changed field before and after; of a new record only its initial values. */
function Changes({ resource, changes, titles }: ChangesProps) {
  const visibleChanges = changes
    .map((change) => ({
      change,
      before: sideText(resource, change.field, change.old, titles),
      after: sideText(resource, change.field, change.new, titles),
    }))
    .filter(({ before, after }) => before !== after || after === HIDDEN)
  if (visibleChanges.length === 0) return null
  return (
    <dl className="mt-1 grid grid-cols-[minmax(64px,auto)_1fr] gap-x-3 gap-y-0.5 text-small">
      {visibleChanges.map(({ change, before, after }) => (
        <div key={change.field} className="contents">
          <dt className="text-fg2">{t(change.label)}</dt>
          <dd className="break-all">
            {before === '' ? null : (
              <>
                <del className="text-fg3">{before}</del>
                <span className="text-fg3"> → </span>
              </>
            )}
            <ins className="no-underline">{after || t('空')}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function sideText(
  resource: Resource,
  field: string,
  value: unknown,
  titles: ReadonlyMap<string, string>,
): string {
  const kind = fieldNamed(resource, field)?.kind
  if (kind !== 'reference' && kind !== 'references' && kind !== 'parent')
    return changedText(resource, field, value)
  const ids = Array.isArray(value)
    ? value.map(String)
    : value === null || value === undefined || value === ''
      ? []
      : [String(value)]
  return ids.map((id) => titles.get(id) ?? id).join('、')
}

/** The reference fields among some changes with every id before and after. */
function referencesIn(resource: Resource, changes: readonly AuditChange[]): ReferenceValues[] {
  return changes.flatMap((change) => {
    const spec = fieldNamed(resource, change.field)
    const to = spec?.kind === 'parent' ? resource.id : spec?.to
    return to ? [{ to, values: [change.old, change.new] }] : []
  })
}
