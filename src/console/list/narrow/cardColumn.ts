import type { Resource } from '../../../contract/define/resource.ts'
import { alignOf, painterOf } from '../../grid/painters.ts'
import type { CellPainter, GridColumn, GridRow } from '../../grid/types.ts'
import { t } from '../../text.ts'
import { planCard } from './planCard.ts'
import './cards.css'

/** A part of a card that shows one column. */
interface CardPart {
  readonly element: HTMLElement
  readonly column: GridColumn
  readonly paint: CellPainter
  /** The part is there only for values of these tones. */
  readonly onlyFor?: ReadonlySet<string>
}

const NEEDS_PERSON: ReadonlySet<string> = new Set(['warn', 'bad'])

const create = (className: string, children: readonly HTMLElement[] = []): HTMLElement => {
  const element = Object.assign(document.createElement('span'), { className })
  element.append(...children)
  return element
}

/** The elements of a card, in the order they are read, and what paints them. */
function buildCard(resource: Resource, columns: readonly GridColumn[]) {
  const plan = planCard(resource, columns)
  const parts: CardPart[] = []
  const part = (column: GridColumn | null, role: string, onlyFor?: ReadonlySet<string>): HTMLElement[] => {
    if (column === null) return []
    const element = create(`qd-${column.kind} card-${role}`)
    parts.push({ element, column, paint: painterOf(column), ...(onlyFor ? { onlyFor } : {}) })
    return [element]
  }
  const figure = (column: GridColumn | null): HTMLElement[] => {
    const value = part(column, 'amount')
    if (column === null || column.kind === 'money' || alignOf(column) !== 'end') return value
    const label = Object.assign(create('card-label'), { textContent: column.label })
    return [create('card-figure', [label, ...value])]
  }
  const line = (name: string, start: readonly HTMLElement[], end: readonly HTMLElement[]): HTMLElement =>
    create(`card-line card-${name}`, [create('card-start', start), create('card-end', end)])
  const lines = [
    line('first', [...part(plan.lead, 'lead'), ...part(plan.times, 'times')], figure(plan.amount)),
    line(
      'second',
      plan.facts.flatMap((column) => part(column, 'fact')),
      part(plan.state, 'state'),
    ),
    line(
      'third',
      [...part(plan.moment, 'moment'), ...part(plan.number, 'number')],
      plan.alerts.flatMap((column) => part(column, 'alert', NEEDS_PERSON)),
    ),
  ]
  return { lines, parts }
}

function paintPart({ element, column, paint, onlyFor }: CardPart, row: GridRow): void {
  const value = column.value === undefined ? row[column.id] : column.value(row)
  const isMissing =
    (column.field !== undefined && !(column.field in row)) ||
    value === null ||
    value === undefined ||
    value === '' ||
    (onlyFor !== undefined && !onlyFor.has(column.states?.[String(value)]?.tone ?? '')) ||
    (element.classList.contains('card-times') && Number(value) <= 1)
  element.hidden = isMissing
  if (!isMissing) paint(element, value, row)
}

/**
 * The one column of a list on a narrow screen: each row is a card of three lines made of the visible columns,
 * which keep their painters.
 */
export function cardColumn(resource: Resource, columns: readonly GridColumn[]): GridColumn {
  const cards = new WeakMap<HTMLElement, readonly CardPart[]>()
  return {
    id: '#card',
    label: t(resource.label),
    kind: 'text',
    hideable: false,
    painter: (cell, _value, row) => {
      let parts = cards.get(cell)
      if (parts === undefined) {
        const card = buildCard(resource, columns)
        cell.replaceChildren(...card.lines)
        parts = card.parts
        cards.set(cell, parts)
      }
      for (const part of parts) paintPart(part, row)
    },
  }
}
