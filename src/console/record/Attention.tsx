import type { ReactNode } from 'react'
import type { AttentionSpec } from '../../contract/define/detail.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { t } from '../text.ts'
import type { Row } from './calls.ts'
import { fieldNamed } from '../../palette/fields.ts'
import { holds } from './holds.ts'
import { displayText } from './valueText.ts'

/** Number of strips shown at once; the rest is counted. */
const MAX_STRIPS = 2

const PLACE = /\{(\w+)\}/g

/** The sentence with the record's values. */
function sentenceOf(resource: Resource, { text }: AttentionSpec, row: Row): string {
  const names = [...text.matchAll(PLACE)].map(([, name = '']) => name)
  return t(
    text,
    Object.fromEntries(
      names.map((name) => {
        const spec = fieldNamed(resource, name)
        return [name, (spec && displayText(spec, name, row)) || '—']
      }),
    ),
  )
}

interface AttentionProps {
  readonly resource: Resource
  readonly row: Row
  /** Buttons of these actions. */
  readonly buttons: (actions: readonly string[]) => ReactNode
}

/** What a person has to know or do first about a record, worst first; nothing where there is nothing. */
export function Attention({ resource, row, buttons }: AttentionProps) {
  const strips = (resource.detail.attention ?? [])
    .filter(({ when }) => holds(when, row))
    .toSorted((a, b) => Number(b.tone === 'bad') - Number(a.tone === 'bad'))
  if (strips.length === 0) return null
  return (
    <section aria-label={t('需要处理')}>
      {strips.slice(0, MAX_STRIPS).map((strip) => (
        <div key={strip.text} className="strip" data-tone={strip.tone}>
          <span className="glyph" data-tone={strip.tone} data-shape="diamond" aria-hidden="true" />
          <p>{sentenceOf(resource, strip, row)}</p>
          <div className="strip-actions">{buttons(strip.actions ?? [])}</div>
        </div>
      ))}
      {strips.length > MAX_STRIPS ? (
        <p className="fold">{t('另有 {count} 条', { count: strips.length - MAX_STRIPS })}</p>
      ) : null}
    </section>
  )
}
