import type { Command, Ctx, Title } from './command.ts'

/** What a record or selection command would act on now. */
export type Target = { readonly kind: 'selection'; readonly count: number; readonly all: boolean } | { readonly kind: 'row'; readonly title: string } | null
/** The selection, else the cursor row while the focus is on rows (grid, detail, palette), of this resource's list; else nothing. */
export function targetOf(ctx: Ctx, resource: string): Target { throw new Error(`${ctx.zone}${resource}`) }
/** Why the command cannot run now; null if it can. The first need that fails speaks. */
export function unavailable(command: Command, ctx: Ctx): Title | null { throw new Error(`${command.id}${ctx.zone}`) }
/** The title at this moment, as something to translate. */
export const titleOf = (command: Command, ctx: Ctx): Title => typeof command.title === 'string' ? { text: command.title } : command.title(ctx)
/** The name that does not depend on the moment. */
export const nameOf = (command: Command): Title => {
  const name = command.name ?? command.title
  return typeof name === 'string' ? { text: name } : typeof name === 'function' ? { text: command.id } : name
}
/** Fills a title; `translate` renders Chinese source text in the operator's language (identity for Chinese). */
export function titleText(title: Title, translate: (text: string) => string = (text) => text): string { throw new Error(`${title.text}${translate('')}`) }
