import { useEffect, useState } from 'react'
import type { Happening } from '../../contract/define/detail.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { resourceById } from '../../contract/index.ts'
import { t } from '../text.ts'
import type { Row } from './calls.ts'
import { fieldNamed, stateSpec } from './fields.ts'
import { pointingRows } from './pointing.ts'
import { RecordLink } from './RecordLink.tsx'
import { maySee } from './recordTabs.ts'
import { Skeleton } from './Skeleton.tsx'
import { valueText } from './valueText.ts'

interface Moment {
  readonly id: string
  readonly index: number
  readonly time: string
  readonly what: string
  readonly tone: string
  readonly details: readonly string[]
  readonly of: Resource | null
  readonly row: Row
}

function momentOf(resource: Resource, happening: Happening, row: Row, index: number): Moment | null {
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
    what: happening.what,
    tone,
    details,
    of: happening.of ? resource : null,
    row,
  }
}

/** What a record tells of itself, in the words written down as it happened. */
function recorded(resource: Resource, { at, what, journal }: Happening, row: Row, index: number): Moment[] {
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
      time: String(entry[at] ?? ''),
      what: label ?? what,
      tone: states?.tones?.[state] ?? 'info',
      details: [entry[journal.says], entry[journal.who]].flatMap((one) => (one ? [t(String(one))] : [])),
      of: null,
      row,
    }
  })
}

/** Within one second ids tell what came later, and of the moments of one row the later declared. */
function latestFirst(one: Moment, other: Moment): number {
  if (one.time !== other.time) return one.time < other.time ? 1 : -1
  if (one.id !== other.id) return BigInt(one.id) < BigInt(other.id) ? 1 : -1
  return other.index - one.index
}

/** Everything that happened, latest first; what the operator may not see is left out. */
async function momentsOf(resource: Resource, row: Row, signal: AbortSignal): Promise<Moment[]> {
  const asked = new Map<string, Promise<readonly Row[]>>()
  const rowsOf = (of: Resource, happening: Happening): Promise<readonly Row[]> => {
    const key = `${of.id}:${happening.by ?? ''}:${happening.from ?? ''}`
    const rows =
      asked.get(key) ??
      pointingRows(
        of,
        { by: happening.by ?? '', ...(happening.from ? { from: happening.from } : {}) },
        row,
        signal,
      ).then((page) => page.records)
    asked.set(key, rows)
    return rows
  }
  const found = await Promise.all(
    resource.timeline.map(async (happening, index): Promise<(Moment | null)[]> => {
      if (happening.journal) return recorded(resource, happening, row, index)
      if (!happening.of) return [momentOf(resource, happening, row, index)]
      const of = resourceById(happening.of)
      return of && maySee(of.id)
        ? (await rowsOf(of, happening)).map((one) => momentOf(of, happening, one, index))
        : []
    }),
  )
  return found
    .flat()
    .filter((one) => one !== null)
    .toSorted(latestFirst)
}

/** What happened to a record, from its own moments and from everything that points to it. */
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
    const stop = new AbortController()
    momentsOf(resource, row, stop.signal).then(setMoments, () => {
      if (!stop.signal.aborted) setMoments([])
    })
    return () => stop.abort()
  }, [resource, row, version])
  if (moments === null) return <Skeleton />
  if (moments.length === 0) return <p className="p-4 text-fg3">{t('还没有动态')}</p>
  return (
    <ol className="px-4 py-3">
      {moments.map((one) => (
        <li key={`${one.index}:${one.id}`} className="relative border-l border-line2 pb-3.5 pl-4 last:pb-0">
          <span className="dot absolute top-1.5 -left-1" data-tone={one.tone} aria-hidden="true" />
          <p className="flex flex-wrap items-baseline gap-x-2">
            <b className="font-medium">{t(one.what)}</b>
            {one.of ? (
              <span className="font-mono text-small">
                <RecordLink target={one.of} row={one.row} />
              </span>
            ) : null}
            <time className="ml-auto text-small text-fg3 tabular-nums">{one.time}</time>
          </p>
          {one.details.length > 0 ? (
            <p className="text-small break-words text-fg2">{one.details.join(' · ')}</p>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
