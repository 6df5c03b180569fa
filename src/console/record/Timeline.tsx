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

interface Moment { readonly key: string; readonly time: string; readonly what: string; readonly tone: string; readonly details: readonly string[]; readonly of: Resource | null; readonly row: Row }

function momentOf(resource: Resource, happening: Happening, row: Row, index: number): Moment | null {
  const time = row[happening.at]
  if (typeof time !== 'string' || time === '') return null
  const state = stateSpec(resource), tone = happening.tone ?? state?.tones?.[String(row[resource.stateField ?? ''])] ?? 'info'
  const details = (happening.show ?? []).flatMap((name) => {
    const spec = fieldNamed(resource, name)
    const text = spec ? valueText(spec, name, row) : ''
    return spec && text !== '' ? [`${t(spec.label)} ${text}`] : []
  })
  return { key: `${index}:${row.id}`, time, what: happening.what, tone, details, of: happening.of ? resource : null, row }
}

/** Everything that happened, latest first; what the operator may not see is left out. */
async function momentsOf(resource: Resource, row: Row, signal: AbortSignal): Promise<Moment[]> {
  const asked = new Map<string, Promise<readonly Row[]>>()
  const rowsOf = (of: Resource, happening: Happening): Promise<readonly Row[]> => {
    const key = `${of.id}:${happening.by ?? ''}:${happening.from ?? ''}`
    const rows = asked.get(key) ?? pointingRows(of, { by: happening.by ?? '', ...(happening.from ? { from: happening.from } : {}) }, row, signal).then((page) => page.records)
    asked.set(key, rows)
    return rows
  }
  const found = await Promise.all(resource.timeline.map(async (happening, index): Promise<(Moment | null)[]> => {
    if (!happening.of) return [momentOf(resource, happening, row, index)]
    const of = resourceById(happening.of)
    return of && maySee(of.id) ? (await rowsOf(of, happening)).map((one) => momentOf(of, happening, one, index)) : []
  }))
  return found.flat().filter((one) => one !== null).toSorted((one, other) => (one.time < other.time ? 1 : one.time > other.time ? -1 : 0))
}

/** What happened to a record, from its own moments and from everything that points to it. */
export function Timeline({ resource, row, version }: { readonly resource: Resource; readonly row: Row; readonly version: string }) {
  const [moments, setMoments] = useState<readonly Moment[] | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    momentsOf(resource, row, stop.signal).then(setMoments, () => { if (!stop.signal.aborted) setMoments([]) })
    return () => stop.abort()
  }, [resource, row, version])
  if (moments === null) return <Skeleton />
  if (moments.length === 0) return <p className="p-4 text-fg3">{t('还没有动态')}</p>
  return (
    <ol className="px-4 py-3">
      {moments.map((one) => (
        <li key={one.key} className="relative border-l border-line2 pb-3.5 pl-4 last:pb-0">
          <span className="dot absolute top-1.5 -left-1" data-tone={one.tone} aria-hidden="true" />
          <p className="flex flex-wrap items-baseline gap-x-2"><b className="font-medium">{t(one.what)}</b>{one.of ? <span className="font-mono text-small"><RecordLink target={one.of} row={one.row} /></span> : null}<time className="ml-auto text-small text-fg3 tabular-nums">{one.time}</time></p>
          {one.details.length > 0 ? <p className="text-small break-words text-fg2">{one.details.join(' · ')}</p> : null}
        </li>
      ))}
    </ol>
  )
}
