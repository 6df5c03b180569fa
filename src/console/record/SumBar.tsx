import type { Resource } from '../../contract/define/resource.ts'
import { choiceText, t } from '../text.ts'
import type { Row } from './calls.ts'
import { fieldNamed } from '../../palette/fields.ts'
import { barOf, type Sum } from './sumOf.ts'
import { plainText } from './valueText.ts'

/** Looks in the order of the bar. */
const LOOKS = ['full', 'half', 'pale', 'hatched', 'gone', 'void']

/** A whole and its parts as one bar with figures; nothing where the record has no such whole. */
export function SumBar({ resource, row }: { readonly resource: Resource; readonly row: Row }) {
  const { bar, sum } = barOf(resource, row) ?? {}
  const spec = bar ? fieldNamed(resource, bar.total) : null
  if (!bar || !sum || !spec) return null
  const figure = (value: number): string =>
    spec.kind === 'money' ? plainText(spec, value) : value.toLocaleString('en-US')
  return (
    <section className="rec-block" aria-label={t(bar.label)} data-main={bar.main}>
      <h3 className="rec-head">
        {t(bar.label)}
        <span className="more">{bar.adds ? <Adds adds={bar.adds} right={sum.adds} /> : null}</span>
      </h3>
      <div className="sum-bar" aria-hidden="true">
        {sum.parts
          .filter(({ look, share }) => look !== 'none' && share > 0)
          .toSorted((a, b) => LOOKS.indexOf(a.look) - LOOKS.indexOf(b.look))
          .map(({ label, look, share }) => (
            <i key={label} data-look={look} style={{ flex: `${share} 1 0` }} />
          ))}
      </div>
      <Figures
        label={choiceText(bar.totalLabel ?? spec.label)}
        sum={sum}
        figure={figure}
        isCount={spec.kind !== 'money'}
      />
    </section>
  )
}

const Adds = ({
  adds,
  right,
}: {
  readonly adds: { readonly right: string; readonly wrong: string }
  readonly right: boolean
}) => (
  <span className={`state ${right ? '' : 'text-bad'}`}>
    <span className="glyph" data-tone={right ? 'ok' : 'bad'} data-shape={right ? 'full' : 'diamond'} />
    {t(right ? adds.right : adds.wrong)}
  </span>
)

function Figures({
  label,
  sum,
  figure,
  isCount,
}: {
  readonly label: string
  readonly sum: Sum
  readonly figure: (value: number) => string
  readonly isCount: boolean
}) {
  return (
    <dl className="sums tabular-nums">
      <div>
        <dt>{label}</dt>
        <dd>{figure(sum.total)}</dd>
      </div>
      {sum.parts.map((part) => (
        <div key={part.label}>
          <dt>
            {part.look === 'none' ? null : (
              <span className="swatch" data-look={part.look} aria-hidden="true" />
            )}
            {t(part.label)}
          </dt>
          <dd className={part.value === 0 ? 'text-fg3' : ''}>
            {figure(part.value)}
            {isCount ? <small>{(part.share * 100).toFixed(1)}%</small> : null}
          </dd>
          {part.note ? <dd className="sum-note">{t(part.note)}</dd> : null}
        </div>
      ))}
    </dl>
  )
}
