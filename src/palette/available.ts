import { type Command, type Ctx, type Need, type Title, selectionCount } from './command.ts'

/** The targets of a record or selection command. */
export type Target =
  | { readonly kind: 'selection'; readonly count: number; readonly all: boolean }
  | { readonly kind: 'row'; readonly title: string }
  | null
/** The zones in which the cursor row is a target; from a toolbar or the sidebar only selected rows are. */
const ON_ROWS: ReadonlySet<string> = new Set(['grid', 'detail', 'palette'])

/**
 * The selection, else the cursor row while the focus is on rows (grid, detail, palette), of this resource's
 * list; else nothing.
 */
export function targetOf(ctx: Ctx, resource: string): Target {
  const list = ctx.list?.resource === resource ? ctx.list : null
  if (!list) return null
  const count = selectionCount(list.selection)
  if (count > 0) return { kind: 'selection', count, all: list.selection.kind === 'query' }
  return list.cursor && ON_ROWS.has(ctx.zone) ? { kind: 'row', title: list.cursor.title } : null
}

const firstUnmet = ({ needs = [] }: Command, ctx: Ctx): Need | undefined =>
  needs.find((need) => !need.test(ctx))

/** Why the command cannot run now: the reason of the first unmet need; null if it can. */
export function unavailable(command: Command, ctx: Ctx): Title | null {
  const need = firstUnmet(command, ctx)
  if (!need) return null
  const reason = typeof need.reason === 'function' ? need.reason(ctx) : need.reason
  return typeof reason === 'string' ? { text: reason } : reason
}

/** Whether the command cannot run now because of values of rows. */
export const isRefusedByRows = (command: Command, ctx: Ctx): boolean =>
  firstUnmet(command, ctx)?.ofRows === true

/** The present title, to be translated. */
export const titleOf = (command: Command, ctx: Ctx): Title =>
  typeof command.title === 'string' ? { text: command.title } : command.title(ctx)
/** The fixed name, to be translated. */
export function nameOf(command: Command): Title {
  const name = command.name ?? command.title
  return typeof name === 'string' ? { text: name } : typeof name === 'function' ? { text: command.id } : name
}

/** Translates Chinese source text with `{named}` parts; parts without a parameter may stay. */
export type Translate = (text: string, params?: Readonly<Record<string, unknown>>) => string
const inChinese: Translate = (text) => text

/** Fills a title; `translate` renders Chinese source text in the operator's language (default: unchanged). */
export function titleText(title: Title, translate: Translate = inChinese): string {
  const labels = Object.entries(title.labels ?? {}).map(([part, label]) => [part, translate(label)] as const)
  const params: Readonly<Record<string, unknown>> = { ...title.params, ...Object.fromEntries(labels) }
  return translate(title.text, params).replace(/\{(\w+)\}/g, (whole, part: string) =>
    part in params ? String(params[part]) : whole,
  )
}
