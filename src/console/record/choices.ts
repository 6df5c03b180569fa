import type { FieldSpec } from '../../contract/define/field.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { resourceById } from '../../contract/index.ts'
import { CHOICE_PAGE_SIZE, type WireRow } from '../../contract/wire.ts'
import { get } from '../api.ts'
import { pageOf } from './calls.ts'

/** One choice of a picker; `depth` indents the rows of a tree. */
export interface Choice {
  readonly id: string
  readonly title: string
  readonly parentId?: string | null
  readonly depth?: number
  readonly pinyin?: string
  /** Number or code, by which rows with the same title are told apart. */
  readonly number?: string
}

interface TreeNode {
  readonly id: string
  readonly parentId?: string
  readonly title?: string
  readonly pinyin?: string
  readonly children?: readonly TreeNode[]
}

const flattened = (nodes: readonly TreeNode[], depth = 0): Choice[] =>
  nodes.flatMap((node) => [
    {
      id: String(node.id),
      title: String(node.title ?? node.id),
      parentId: node.parentId ?? null,
      depth,
      ...(node.pinyin ? { pinyin: node.pinyin } : {}),
    },
    ...flattened(node.children ?? [], depth + 1),
  ])

const conditions = (where: FieldSpec['where'] = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(where).map(([name, value]) => [name, String(value)]))

/** The rows of a tree resource in reading order, all of them or those that match `where`. */
export const treeChoices = async (resource: Resource, where?: FieldSpec['where']): Promise<Choice[]> =>
  flattened(
    await get<readonly TreeNode[]>(`${resource.path}/tree`, { query: conditions(where), quiet: true }),
  )

function choiceOf(resource: Resource, row: Readonly<WireRow>): Choice {
  const { number } = row
  return {
    id: String(row.id),
    title: String(row[resource.title] ?? row.title ?? row.id),
    ...(typeof number === 'string' && number !== '' ? { number } : {}),
  }
}

/** Choices from a call of their own, filtered by the query. */
export async function offeredChoices(path: string, keyword: string, signal?: AbortSignal): Promise<Choice[]> {
  const rows = await get<readonly { readonly id: string; readonly title: string }[]>(path, {
    quiet: true,
    signal,
  })
  return rows.filter((row) => row.title.includes(keyword)).map(({ id, title }) => ({ id: String(id), title }))
}

/** Choices of a picker, and whether there are more of them on the next page. */
export interface ChoicePage {
  readonly choices: readonly Choice[]
  readonly hasMore: boolean
}

/** All choices on one page. */
export const onOnePage = (choices: readonly Choice[]): ChoicePage => ({ choices, hasMore: false })

/** The noun whose rows the values of a field name. */
export const referredNoun = ({ to, numberOf }: FieldSpec): Resource | undefined =>
  resourceById(to ?? numberOf ?? '')

/**
 * Choices by what the field stores of them: their ids, or their numbers; those without a number that the caller may see
 * are left out.
 */
export const keyedChoices = (
  { numberOf }: Pick<FieldSpec, 'numberOf'>,
  choices: readonly Choice[],
): readonly Choice[] =>
  numberOf === undefined
    ? choices
    : choices.flatMap((choice) => (choice.number ? [{ ...choice, id: choice.number }] : []))

/** The rows that a field names by these values, by what it stores of them. */
export const choicesNamed = async (
  spec: Pick<FieldSpec, 'numberOf'>,
  target: Resource,
  values: readonly string[],
  signal?: AbortSignal,
): Promise<readonly Choice[]> => {
  if (target.shape === 'tree') return treeChoices(target)
  if (spec.numberOf === undefined) return selectChoices(target, { ids: values }, signal)
  const found = await Promise.all(values.map((keyword) => selectChoices(target, { keyword }, signal)))
  return keyedChoices(spec, found.flat())
}

interface ChoiceQuery {
  readonly keyword: string
  readonly where?: FieldSpec['where']
  /** Counts from 1. */
  readonly page: number
}
/** A page of the rows that a picker offers for a query. */
export async function choicePage(
  resource: Resource,
  { keyword, where, page }: ChoiceQuery,
  signal: AbortSignal,
): Promise<ChoicePage> {
  const choices = await selectChoices(resource, { keyword, where, page }, signal)
  // The first page may have rows of a later one in front, whose whole name was typed.
  return { choices, hasMore: choices.length >= CHOICE_PAGE_SIZE }
}

/** The rows a picker offers for a query, a page of them, or the ones with these ids. */
export async function selectChoices(
  resource: Resource,
  query: Partial<ChoiceQuery> & { readonly ids?: readonly string[] },
  signal?: AbortSignal,
): Promise<Choice[]> {
  if (resource.verbs.includes('select')) {
    const rows = await get<readonly WireRow[]>(`${resource.path}/select`, {
      query: { keyword: query.keyword, ids: query.ids, current: query.page, ...conditions(query.where) },
      quiet: true,
      signal,
    })
    return rows.map((row) => choiceOf(resource, row))
  }
  const filter: Record<string, string> = {
    ...conditions(query.where),
    ...(query.ids
      ? { id_in: query.ids.join(',') }
      : query.keyword
        ? { [`${resource.title}_like`]: query.keyword }
        : {}),
  }
  const { records } = await pageOf(
    resource,
    { current: query.page ?? 1, size: CHOICE_PAGE_SIZE, sort: '', filter, count: false },
    signal,
  )
  return records.map((row) => choiceOf(resource, row))
}
