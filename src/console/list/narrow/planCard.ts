import type { Resource } from '../../../contract/define/resource.ts'
import type { GridColumn } from '../../grid/types.ts'
import { numberField } from '../../record/lead.ts'

/** Where the columns of a list stand on a card of three lines. */
export interface CardPlan {
  /** First line: what the row is, how many of it, and how large it is. */
  readonly lead: GridColumn | null
  readonly times: GridColumn | null
  readonly amount: GridColumn | null
  /** Second line: whom it concerns, and its state. */
  readonly facts: readonly GridColumn[]
  readonly state: GridColumn | null
  /** Third line: when, its number, and other states where they need a person. */
  readonly moment: GridColumn | null
  readonly number: GridColumn | null
  readonly alerts: readonly GridColumn[]
}

const MAX_FACTS = 2
const TEXTS: ReadonlySet<GridColumn['kind']> = new Set(['text', 'mono', 'serial', 'link', 'tree'])
const FIGURES: ReadonlySet<GridColumn['kind']> = new Set(['number', 'percent', 'fold', 'meter'])
const MOMENTS: ReadonlySet<GridColumn['kind']> = new Set(['date', 'dateTime'])

/**
 * Distributes the visible columns of a list over a card, by what its noun declares as lead, amount and state;
 * facts that are the first to make room in a narrow list come last.
 */
export function planCard(resource: Resource, columns: readonly GridColumn[]): CardPlan {
  const left = new Map(columns.map((column) => [column.id, column]))
  const take = (test: (column: GridColumn) => boolean): GridColumn | null => {
    const found = [...left.values()].find(test) ?? null
    if (found) left.delete(found.id)
    return found
  }
  const named = (name: string | null | undefined): GridColumn | null => take(({ id }) => id === name)
  const { lead: declared } = resource.detail
  const numberName = numberField(resource)
  const isTitleNumber = numberName === resource.title && resource.shape !== 'tree'
  const lead =
    named(declared?.title) ??
    (isTitleNumber ? take(({ id, kind }) => kind === 'text' && id !== numberName) : named(resource.title)) ??
    named(resource.title) ??
    take(({ kind }) => TEXTS.has(kind))
  const times = named(declared?.times)
  const state = named(resource.stateField)
  const amount =
    named(resource.list.amount) ??
    take(({ kind }) => kind === 'money') ??
    take(({ id, kind }) => FIGURES.has(kind) && id !== 'sort')
  const number = named(numberName)
  const moment = named('createTime') ?? take(({ kind }) => MOMENTS.has(kind))
  const { minor } = resource.list
  const rank = ({ id }: GridColumn): number => minor.length - minor.indexOf(id)
  const rest = [...left.values()].sort(
    (a, b) => (minor.includes(a.id) ? rank(a) : 0) - (minor.includes(b.id) ? rank(b) : 0),
  )
  return {
    lead,
    times,
    amount,
    state: state ?? null,
    number,
    moment,
    facts: rest.filter(({ kind }) => TEXTS.has(kind)).slice(0, MAX_FACTS),
    alerts: rest.filter(({ kind }) => kind === 'state'),
  }
}
