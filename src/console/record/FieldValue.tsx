import type { FieldSpec } from '../../contract/define/field.ts'
import type { Row } from './calls.ts'
import { Code, ShortCode } from './Code.tsx'
import { DocumentLink } from './DocumentLink.tsx'
import { ChildRows } from './ChildRows.tsx'
import { FileLink, Links } from './FieldParts.tsx'
import { fieldNamed } from '../../palette/fields.ts'
import { fractionUnit } from './fraction.ts'
import { Moment, RowMoment } from './Moment.tsx'
import { StateMark } from './StateMark.tsx'
import { Structure } from './Structure.tsx'
import { displayText, plainText } from './valueText.ts'
import type { Resource } from '../../contract/define/resource.ts'

interface FieldValueProps {
  readonly resource: Resource
  readonly name: string
  readonly spec: FieldSpec
  readonly row: Row
  /** Among rows: numbers and moments are short. */
  readonly inRow?: boolean
}

/** One value of a record for reading: dots for states, links for references, tables for child rows. */
export function FieldValue({ resource, name, spec, row, inRow = false }: FieldValueProps) {
  const text = displayText(spec, name, row)
  if (text === '') return null
  if (name === resource.stateField) return <StateMark resource={resource} state={String(row[name])} />
  switch (spec.kind) {
    case 'oneOf':
      return spec.tones ? (
        <span className="inline-flex items-center gap-1.5">
          <span className="dot" data-tone={spec.tones[String(row[name])] ?? 'idle'} />
          {text}
        </span>
      ) : (
        text
      )
    case 'image':
    case 'file':
      return <FileLink spec={spec} address={text} />
    case 'json':
      return <Structure spec={spec} value={row[name]} />
    case 'longText':
      return <span className="whitespace-pre-wrap">{text}</span>
    case 'rows':
      return <ChildRows spec={spec} list={row[name]} />
    case 'reference':
    case 'references':
    case 'parent':
      return (
        <Links to={spec.kind === 'parent' ? resource.id : (spec.to ?? '')} value={row[name]} text={text} />
      )
    case 'decimal':
    case 'percent':
      return (
        <span className={`tabular-nums ${fractionUnit(spec) && Number(row[name]) < 0 ? 'text-bad' : ''}`}>
          {text}
        </span>
      )
    case 'dateTime':
      return inRow ? <RowMoment at={text} /> : <Moment at={text} aged={false} />
    case 'money':
    case 'integer':
    case 'date':
    case 'window':
      return <span className="tabular-nums">{text}</span>
    default:
      if (spec.numberOf) return <NumberedName of={spec.numberOf} number={String(row[name])} title={text} />
      if (spec.document && !inRow) return <DocumentLink number={text} />
      if (spec.mono) return inRow ? <ShortCode text={text} /> : <Code text={text} />
      return <span className="break-words">{text}</span>
  }
}

/** The row that a number stands for: its title, which opens it, and the number. */
const NumberedName = ({ of, number, title }: { of: string; number: string; title: string }) =>
  title === number ? (
    <Code text={number} />
  ) : (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <DocumentLink number={number} of={of}>
        <span translate="no">{title}</span>
      </DocumentLink>
      <span className="font-mono text-small text-fg2">{number}</span>
    </span>
  )

/** Text of one side of a change in the history, by its field. */
export function changedText(resource: Resource, name: string, value: unknown): string {
  const spec = fieldNamed(resource, name)
  return spec
    ? plainText(spec, value)
    : value === null || value === undefined
      ? ''
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value)
}
