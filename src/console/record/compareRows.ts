import type { Resource } from '../../contract/define/resource.ts'
import type { Row } from './calls.ts'
import { type Fact, sectionsOf } from './factSections.ts'
import { plainText, valueText } from './valueText.ts'

/** A field of two records: whether its values differ, and for amounts and numbers by how much. */
export interface ComparedFact extends Fact {
  readonly isSame: boolean
  /** In the operator's language, with its sign; empty where there is nothing to subtract. */
  readonly difference: string
}
/** The compared fields under one heading, Chinese. */
export interface ComparedSection {
  readonly title: string
  readonly facts: readonly ComparedFact[]
}

const NOTHING: ReadonlySet<string> = new Set()
const NUMBERS: ReadonlySet<string> = new Set(['money', 'integer', 'decimal'])

function differenceOf({ name, spec }: Fact, left: Row, right: Row): string {
  const from = left[name],
    to = right[name]
  if (!NUMBERS.has(spec.kind) || spec.number || typeof from !== 'number' || typeof to !== 'number') return ''
  const text = plainText(spec, Math.abs(to - from))
  return from === to ? '' : `${to > from ? '+' : '−'}${text}`
}

/**
 * The readable fields of two records of one noun, section by section; fields that are empty in both are left
 * out. Values are compared as they are read, so that masked ones are the same where their masks are.
 */
export function compareRows(
  resource: Resource,
  left: Row,
  right: Row,
  permissions: ReadonlySet<string>,
): readonly ComparedSection[] {
  const sections = sectionsOf(resource, left, permissions, NOTHING)
  const others = sectionsOf(resource, right, permissions, NOTHING)
  const stated = resource.stateField
  return sections.flatMap(({ title, lines }, index) => {
    const facts = new Map(
      [...lines.flat(), ...(others[index]?.lines.flat() ?? [])].map((fact) => [fact.name, fact]),
    )
    const compared = [...facts.values()].flatMap((fact): ComparedFact[] => {
      const [before, after] = [left, right].map((row) => valueText(fact.spec, fact.name, row))
      if (before === '' && after === '' && fact.name !== stated) return []
      return [{ ...fact, isSame: before === after, difference: differenceOf(fact, left, right) }]
    })
    return compared.length > 0 ? [{ title, facts: compared }] : []
  })
}
