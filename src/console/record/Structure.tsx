import type { FieldSpec } from '../../contract/define/field.ts'
import { t } from '../text.ts'
import type { StepsSpec } from '../../contract/define/detail.ts'
import { useTitles } from './useTitles.ts'
import { plainText } from './valueText.ts'

type Values = Readonly<Record<string, unknown>>
type Specs = Readonly<Record<string, FieldSpec>>
const isValues = (value: unknown): value is Values =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Reads one part as text; references are said by their titles. */
type Say = (name: string, values: Values) => string
function useSay(fields: Specs, list: readonly Values[]): Say {
  const references = Object.entries(fields).flatMap(([name, spec]) =>
    spec.to ? [{ to: spec.to, values: list.map((values) => values[name]) }] : [],
  )
  const titles = useTitles(references)
  return (name, values) => {
    const spec = fields[name],
      value = values[name]
    if (!spec || value === null || value === undefined) return ''
    return spec.to ? (titles.get(String(value)) ?? String(value)) : plainText(spec, value)
  }
}

/** A structured value: labelled where its parts are declared, one step after another where it is a list of what happened, else as it is. */
export function Structure({ spec, value }: { readonly spec: FieldSpec; readonly value: unknown }) {
  const { fields, steps } = spec
  if (fields && steps && Array.isArray(value))
    return <Steps fields={fields} steps={steps} list={value.filter(isValues)} />
  if (fields && isValues(value)) return <Labelled fields={fields} values={value} />
  return (
    <pre className="max-h-60 overflow-auto rounded bg-hover p-2 font-mono text-small whitespace-pre-wrap">
      {JSON.stringify(value, null, 2)}
    </pre>
  )
}

function Labelled({ fields, values }: { readonly fields: Specs; readonly values: Values }) {
  const say = useSay(fields, [values])
  const shown = Object.entries(fields)
    .map(([name, spec]) => ({ name, label: spec.label, text: say(name, values), mono: spec.mono }))
    .filter(({ text }) => text !== '')
  if (shown.length === 0) return <span className="text-fg3">—</span>
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
      {shown.map(({ name, label, text, mono }) => (
        <div key={name} className="contents">
          <dt className="text-fg2">{t(label)}</dt>
          <dd className={`min-w-0 break-words tabular-nums ${mono ? 'font-mono' : ''}`}>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function Steps({
  fields,
  steps,
  list,
}: {
  readonly fields: Specs
  readonly steps: StepsSpec
  readonly list: readonly Values[]
}) {
  const say = useSay(fields, list)
  if (list.length === 0) return <span className="text-fg3">—</span>
  return (
    <ol className="pt-0.5">
      {list.map((values, index) => {
        const note = steps.note ? say(steps.note, values) : ''
        return (
          <li key={index} className="relative border-l border-line2 pb-2.5 pl-3.5 last:pb-0">
            <span
              className="dot absolute top-1.5 -left-1"
              data-tone={fields[steps.what]?.tones?.[String(values[steps.what])] ?? 'info'}
              aria-hidden="true"
            />
            <p className="flex flex-wrap gap-x-2">
              {steps.who ? <b className="font-medium">{say(steps.who, values)}</b> : null}
              <span>{say(steps.what, values)}</span>
              <time className="ml-auto text-small text-fg3 tabular-nums">{say(steps.at, values)}</time>
            </p>
            {note ? <p className="break-words text-fg2">{note}</p> : null}
          </li>
        )
      })}
    </ol>
  )
}
