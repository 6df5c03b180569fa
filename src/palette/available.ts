import { type Command, type Ctx, type Title, selectionCount } from './command.ts'

/** What a record or selection command would act on now. */
export type Target = { readonly kind: 'selection'; readonly count: number; readonly all: boolean } | { readonly kind: 'row'; readonly title: string } | null
/** The zones in which the cursor row is what the operator means; from a toolbar or the sidebar only chosen rows count. */
const ON_ROWS: ReadonlySet<string> = new Set(['grid', 'detail', 'palette'])

/** The selection, else the cursor row while the focus is on rows (grid, detail, palette), of this resource's list; else nothing. */
export function targetOf(ctx: Ctx, resource: string): Target {
  const list = ctx.list?.resource === resource ? ctx.list : null
  if (!list) return null
  const count = selectionCount(list.selection)
  if (count > 0) return { kind: 'selection', count, all: list.selection.kind === 'query' }
  return list.cursor && ON_ROWS.has(ctx.zone) ? { kind: 'row', title: list.cursor.title } : null
}

/** Why the command cannot run now; null if it can. The first need that fails speaks. */
export function unavailable(command: Command, ctx: Ctx): Title | null {
  for (const need of command.needs ?? []) {
    if (need.test(ctx)) continue
    const reason = typeof need.reason === 'function' ? need.reason(ctx) : need.reason
    return typeof reason === 'string' ? { text: reason } : reason
  }
  return null
}

/** The title at this moment, as something to translate. */
export const titleOf = (command: Command, ctx: Ctx): Title => typeof command.title === 'string' ? { text: command.title } : command.title(ctx)
/** The name that does not depend on the moment. */
export function nameOf(command: Command): Title {
  const name = command.name ?? command.title
  return typeof name === 'string' ? { text: name } : typeof name === 'function' ? { text: command.id } : name
}

/** Fills a title; `translate` renders Chinese source text in the operator's language (identity for Chinese). */
export function titleText(title: Title, translate: (text: string) => string = (text) => text): string {
  return translate(title.text).replace(/\{(\w+)\}/g, (whole, part: string) => {
    const label = title.labels?.[part]
    if (label !== undefined) return translate(label)
    return title.params && part in title.params ? String(title.params[part]) : whole
  })
}
