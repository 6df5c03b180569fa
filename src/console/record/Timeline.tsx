import { useEffect, useState } from 'react'
import type { TimelineEvent } from '../../contract/define/detail.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { resourceById } from '../../contract/index.ts'
import { WindowList } from '../table/WindowList.tsx'
import { t } from '../text.ts'
import type { Row } from './calls.ts'
import { fieldNamed, stateSpec } from './fields.ts'
import { allReferencingRows } from './referencingRows.ts'
import { RecordLink } from './RecordLink.tsx'
import { maySee } from './recordTabs.ts'
import { Skeleton } from './Skeleton.tsx'
import { valueText } from './valueText.ts'

/** CSS pixels. */
const MOMENT_HEIGHT = 52

interface Moment {
  readonly id: string
  readonly index: number
  readonly time: string
  readonly title: string
  readonly tone: string
  readonly details: readonly string[]
  readonly of: Resource | null
  readonly row: Row
}

function momentOf(resource: Resource, happening: TimelineEvent, row: Row, index: number): Moment | null {
  const time = row[happening.at]
  if (typeof time !== 'string' || time === '') return null
  const state = stateSpec(resource),
    tone = happening.tone ?? state?.tones?.[String(row[resource.stateField ?? ''])] ?? 'info'
  const details = (happening.show ?? []).flatMap((name) => {
    const spec = fieldNamed(resource, name)
    const text = spec ? valueText(spec, name, row) : ''
    return spec && text !== '' ? [`${t(spec.label)} ${text}`] : []
  })
  return {
    id: row.id,
    index,
    time,
    title: happening.label,
    tone,
    details,
    of: happening.of ? resource : null,
    row,
  }
}

/** Events from the record's own fields, with the texts stored when they happened. */
function journalMoments(
  resource: Resource,
  { at: timeField, label: defaultTitle, journal }: TimelineEvent,
  row: Row,
  index: number,
): Moment[] {
  const entries = journal ? row[journal.key] : null
  if (!journal || !Array.isArray(entries)) return []
  const states = resource.states,
    stateOf = new Map(Object.entries(states?.wire ?? {}).map(([name, wire]) => [wire, name]))
  return (entries as readonly Readonly<Record<string, unknown>>[]).map((entry) => {
    const state = stateOf.get(Number(entry[journal.state])) ?? '',
      label = states?.labels[state]
    return {
      id: String(entry.id),
      index,
      time: String(entry[timeField] ?? ''),
      title: label ?? defaultTitle,
      tone: states?.tones?.[state] ?? 'info',
      details: [entry[journal.says], entry[journal.who]].flatMap((text) => (text ? [t(String(text))] : [])),
      of: null,
      row,
    }
  })
}

/** Within one second, ids decide the order, and for events of one row the order of declaration. */
function latestFirst(a: Moment, b: Moment): number {
  if (a.time !== b.time) return a.time < b.time ? 1 : -1
  if (a.id !== b.id) return BigInt(a.id) < BigInt(b.id) ? 1 : -1
  return b.index - a.index
}

/** All events, latest first; those the operator may not see are left out. */
async function momentsOf(resource: Resource, row: Row, signal: AbortSignal): Promise<Moment[]> {
  const requests = new Map<string, Promise<readonly Row[]>>()
  const rowsOf = (of: Resource, happening: TimelineEvent): Promise<readonly Row[]> => {
    const key = `${of.id}:${happening.by ?? ''}:${happening.from ?? ''}`
    const rows =
      requests.get(key) ??
      allReferencingRows(
        of,
        { by: happening.by ?? '', ...(happening.from ? { from: happening.from } : {}) },
        row,
        signal,
      )
    requests.set(key, rows)
    return rows
  }
  const momentLists = await Promise.all(
    resource.timeline.map(async (happening, index): Promise<(Moment | null)[]> => {
      if (happening.journal) return journalMoments(resource, happening, row, index)
      if (!happening.of) return [momentOf(resource, happening, row, index)]
      const of = resourceById(happening.of)
      return of && maySee(of.id)
        ? (await rowsOf(of, happening)).map((related) => momentOf(of, happening, related, index))
        : []
    }),
  )
  return momentLists
    .flat()
    .filter((moment) => moment !== null)
    .toSorted(latestFirst)
}

/** Timeline of a record, from its own events and from the rows that reference it. */
export function Timeline({
  resource,
  row,
  version,
}: {
  readonly resource: Resource
  readonly row: Row
  readonly version: string
}) {
  const [moments, setMoments] = useState<readonly Moment[] | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    momentsOf(resource, row, controller.signal).then(setMoments, () => {
      if (!controller.signal.aborted) setMoments([])
    })
    return () => controller.abort()
  }, [resource, row, version])
  if (moments === null) return <Skeleton />
  if (moments.length === 0) return <p className="p-4 text-fg3">{t('还没有动态')}</p>
  return (
    <WindowList
      as="ol"
      items={moments}
      keyOf={({ index, id }) => `${index}:${id}`}
      className="px-4 py-3"
      itemClassName="relative border-l border-line2 pb-3.5 pl-4 last:pb-0"
      itemHeight={MOMENT_HEIGHT}
      render={renderMoment}
    />
  )
}

const renderMoment = (moment: Moment) => (
  <>
    <span className="dot absolute top-1.5 -left-1" data-tone={moment.tone} aria-hidden="true" />
    <p className="flex flex-wrap items-baseline gap-x-2">
      <b className="font-medium">{t(moment.title)}</b>
      {moment.of ? (
        <span className="font-mono text-small">
          <RecordLink target={moment.of} row={moment.row} />
        </span>
      ) : null}
      <time className="ml-auto text-small text-fg3 tabular-nums">{moment.time}</time>
    </p>
    {moment.details.length > 0 ? (
      <p className="text-small break-words text-fg2">{moment.details.join(' · ')}</p>
    ) : null}
  </>
)
