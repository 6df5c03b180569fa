import type { Resource } from '../../../contract/define/resource.ts'
import { resourceById } from '../../../contract/index.ts'
import { navigate } from 'wouter/use-browser-location'
import { recordPath } from '../../record/recordPath.ts'
import { choiceText, t } from '../../text.ts'
import { closePalette } from '../palette.ts'
import type { PaletteRow, PaletteSection } from '../rows.ts'

/** A record found by the server. */
export interface Hit {
  readonly resource: string
  readonly id: string
  readonly title: string
  readonly hint?: string
  readonly state?: string
  readonly field?: string
  readonly value?: string
  readonly way?: 'whole' | 'beginning' | 'ending'
}

/** Opens an address in this tab or in another one. */
export function openAddress(address: string, openIn: 'here' | 'tab'): void {
  closePalette()
  if (openIn === 'tab') window.open(address, '_blank', 'noopener')
  else navigate(address)
}

/** Label and tone of a state of a noun. */
export function stateOf(
  { states }: Resource,
  name: string | undefined,
): readonly [label: string, tone: string] | undefined {
  const label = name === undefined ? undefined : states?.labels[name]
  return label === undefined ? undefined : [choiceText(label), states?.tones?.[name ?? ''] ?? 'idle']
}

/** The part of a number that was typed. */
function typedPart(value: string, query: string, way: Hit['way']): readonly (readonly [number, number])[] {
  const length = query.replace(/\s+/g, '').length
  if (way === 'whole') return [[0, value.length]]
  if (way === 'ending') return [[value.length - length, value.length]]
  const start = value.toUpperCase().indexOf(query.replace(/\s+/g, '').toUpperCase())
  return start < 0 ? [] : [[start, start + length]]
}

function hitRow(hit: Hit, query: string): PaletteRow | null {
  const resource = resourceById(hit.resource)
  const address = resource ? recordPath(resource, hit.id) : null
  if (!resource || address === null) return null
  const isOtherField = hit.field !== undefined && hit.field !== resource.title
  const field = hit.field === undefined ? undefined : resource.fields[hit.field]
  const hint = [t(isOtherField && field ? field.label : resource.label), isOtherField ? hit.title : hit.hint]
  return {
    id: `record.${hit.resource}.${hit.id}`,
    icon: resource.menu?.icon ?? 'file-text',
    title: hit.value ?? hit.title,
    highlights: hit.value ? typedPart(hit.value, query, hit.way) : [],
    hint: hint.filter(Boolean).join(' · '),
    state: stateOf(resource, hit.state),
    record: { resource: hit.resource, id: hit.id },
    link: address,
    opensPage: true,
    choose: (openIn) => openAddress(address, openIn),
  }
}

const TITLES = { whole: '编号相同', beginning: '编号开头相同', ending: '尾号相同', none: '记录' } as const

/** Found records in sections: by number as they fit, then by text. */
export const hitSections = (hits: readonly Hit[], query: string): PaletteSection[] =>
  (['whole', 'beginning', 'ending', 'none'] as const).flatMap((way) => {
    const rows = hits.filter((hit) => (hit.way ?? 'none') === way).flatMap((hit) => hitRow(hit, query) ?? [])
    return rows.length > 0 ? [{ id: `records.${way}`, title: t(TITLES[way]), rows }] : []
  })
