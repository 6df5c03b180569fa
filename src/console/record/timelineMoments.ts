import type { TimelineEvent } from '../../contract/define/detail.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { resourceById } from '../../contract/index.ts'
import { t } from '../text.ts'
import type { Row } from './calls.ts'
import { fieldNamed, stateSpec } from '../../palette/fields.ts'
import { maySee } from './recordParts.ts'
import { allReferencingRows, type ReferencingRows } from './referencingRows.ts'
import { valueText } from './valueText.ts'

/** One event of a record. */
export interface Moment {
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

/** The events of a record, latest first; `isWhole` is false where older rows were not read. */
export interface Moments {
  readonly moments: readonly Moment[]
  readonly isWhole: boolean
}

/** Reads all events; those the operator may not see are left out. */
export async function readMoments(resource: Resource, row: Row, signal: AbortSignal): Promise<Moments> {
  const requests = new Map<string, Promise<ReferencingRows>>()
  const rowsOf = (of: Resource, happening: TimelineEvent): Promise<ReferencingRows> => {
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
    (resource.detail.timeline ?? []).map(async (happening, index): Promise<(Moment | null)[]> => {
      if (happening.journal) return journalMoments(resource, happening, row, index)
      if (!happening.of) return [momentOf(resource, happening, row, index)]
      const of = resourceById(happening.of)
      return of && maySee(of.id)
        ? (await rowsOf(of, happening)).rows.map((related) => momentOf(of, happening, related, index))
        : []
    }),
  )
  const moments = momentLists
    .flat()
    .filter((moment) => moment !== null)
    .toSorted(latestFirst)
  const sources = await Promise.all(requests.values())
  return { moments, isWhole: sources.every(({ isWhole }) => isWhole) }
}
