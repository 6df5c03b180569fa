import { useMemo } from 'react'
import type { FieldSpec } from '../../contract/define/field.ts'
import { resourceById } from '../../contract/index.ts'
import { t } from '../text.ts'
import { ChildTableOnDemand } from './ChildTableOnDemand.tsx'
import { useTitles } from './useTitles.ts'
import { plainText } from './valueText.ts'
import type { StepsSpec } from '../../contract/define/steps.ts'

type Values = Readonly<Record<string, unknown>>
type Specs = Readonly<Record<string, FieldSpec>>
const isValues = (value: unknown): value is Values =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const isPlainList = (value: unknown): value is readonly (string | number)[] =>
  Array.isArray(value) && value.every((part) => typeof part === 'string' || typeof part === 'number')

/** Key under which a shortened structure holds the number of cuts. */
const CUT_COUNT_KEY = '…'

/** Text of one part; references are shown by their titles. */
type ReadText = (name: string, values: Values) => string
function useReadText(fields: Specs, list: readonly Values[]): ReadText {
  const references = Object.entries(fields).flatMap(([name, spec]) =>
    spec.to ? [{ to: spec.to, values: list.map((values) => values[name]) }] : [],
  )
  const titles = useTitles(references)
  return (name, values) => {
    const spec = fields[name],
      value = values[name]
    if (!spec || value === null || value === undefined) return ''
    if (!spec.to) return plainText(spec, value)
    return (Array.isArray(value) ? value : [value])
      .map((id) => titles.get(String(id)) ?? String(id))
      .join(t('、'))
  }
}

/** The fields of a row of a noun, with its state among them. */
function rowFields(id: string | undefined): Specs | undefined {
  const resource = id === undefined ? undefined : resourceById(id)
  const { states, stateField } = resource ?? {}
  if (!resource || !states || !stateField) return resource?.fields
  return {
    ...resource.fields,
    [stateField]: { kind: 'oneOf', label: states.label ?? '状态', choices: states.labels },
  }
}

/**
 * A structured value: labelled where its parts are declared, as steps where it is a list of events, a list of numbers
 * or texts in one line, else as JSON.
 */
export function Structure({ spec, value }: { readonly spec: FieldSpec; readonly value: unknown }) {
  const { steps } = spec,
    fields = spec.fields ?? rowFields(spec.rowOf)
  if (fields && steps && Array.isArray(value))
    return <Steps fields={fields} steps={steps} list={value.filter(isValues)} />
  if (fields && isValues(value)) return <Labelled fields={fields} values={value} />
  if (fields && Array.isArray(value)) return <Lines fields={fields} list={value} />
  if (isPlainList(value) && value.length === 0) return <span className="text-fg3">—</span>
  if (isPlainList(value))
    return <span className="font-mono break-words">{value.map(String).join(t('、'))}</span>
  if (isValues(value) && typeof value[CUT_COUNT_KEY] === 'number')
    return <Shortened value={value} cuts={value[CUT_COUNT_KEY]} />
  return (
    <pre className="rounded bg-hover p-2 font-mono text-small break-words whitespace-pre-wrap">
      {JSON.stringify(value, null, 2)}
    </pre>
  )
}

function Labelled({ fields, values }: { readonly fields: Specs; readonly values: Values }) {
  const readText = useReadText(fields, [values])
  const visibleFields = Object.entries(fields)
    .map(([name, spec]) => ({ name, label: spec.label, text: readText(name, values), mono: spec.mono }))
    .filter(({ text }) => text !== '')
  if (visibleFields.length === 0) return <span className="text-fg3">—</span>
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
      {visibleFields.map(({ name, label, text, mono }) => (
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
  const readText = useReadText(fields, list)
  if (list.length === 0) return <span className="text-fg3">—</span>
  return (
    <ol className="pt-0.5">
      {list.map((values, index) => {
        const note = steps.note ? readText(steps.note, values) : ''
        return (
          <li key={index} className="relative border-l border-line2 pb-2.5 pl-3.5 last:pb-0">
            <span
              className="dot absolute top-1.5 -left-1"
              data-tone={fields[steps.action]?.tones?.[String(values[steps.action])] ?? 'info'}
              aria-hidden="true"
            />
            <p className="flex flex-wrap gap-x-2">
              {steps.who ? <b className="font-medium">{readText(steps.who, values)}</b> : null}
              <span>{readText(steps.action, values)}</span>
              <time className="ml-auto text-small text-fg3 tabular-nums">{readText(steps.at, values)}</time>
            </p>
            {note ? <p className="break-words text-fg2">{note}</p> : null}
          </li>
        )
      })}
    </ol>
  )
}

/** A value stored in shortened form, with a note on the number of cuts. */
function Shortened({ value, cuts }: { readonly value: Values; readonly cuts: number }) {
  const { [CUT_COUNT_KEY]: _cuts, ...content } = value
  return (
    <div>
      <p className="pb-1 text-small text-warn">
        {t('内容过长，有 {count} 处已截短，以 … 与略去的数量表示', { count: cuts })}
      </p>
      {Object.keys(content).length > 0 ? <Structure spec={PLAIN_JSON} value={content} /> : null}
    </div>
  )
}
const PLAIN_JSON: FieldSpec = { kind: 'json', label: '' }

const partText = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? '—'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : t(String(value))

/** A list of structures of the same shape, one line each. */
function Lines({ fields, list }: { readonly fields: Specs; readonly list: readonly unknown[] }) {
  const rows = useMemo(() => list.filter(isValues), [list])
  const columns = useMemo(
    () => Object.entries(fields).map(([name, { label }]) => [name, t(label)] as const),
    [fields],
  )
  if (rows.length === 0) return <span className="text-fg3">—</span>
  return <ChildTableOnDemand columns={columns} rows={rows} cell={lineText} textOf={lineText} />
}

const lineText = (values: Values, name: string): string => partText(values[name])
