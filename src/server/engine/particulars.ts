import type { Resource } from '../../contract/define/resource.ts'
import type { CollectionAction, HandledAction, Row, WholeAction } from '../../contract/define/row.ts'
import { named } from '../../kernel/names.ts'
import type {
  ActionHandler,
  AnyRow,
  Changes,
  CollectionHandler,
  CollectionResult,
  Hooks,
  Prefetch,
  Step,
  WholeHandler,
} from './hooks.ts'
import type { Particulars } from './particularsByNoun.ts'
import type { Predicate } from '../store/predicate.ts'
import type { Reading, Work } from './work.ts'

/** A handler for each action of `R` that is declared `handled`. */
export type Handlers<R> = {
  readonly [K in HandledAction<R>]: K extends CollectionAction<R>
    ? CollectionHandler<R, K>
    : K extends WholeAction<R>
      ? WholeHandler<R, K>
      : ActionHandler<R, K>
}
/** What an external system is asked before an action of `R`. */
type Prefetches<R> = { readonly [K in HandledAction<R>]?: Prefetch<Row<R>> }
/** The hooks of a noun, the handlers of its actions, and what is prefetched for them. */
type Parts<R> = [HandledAction<R>] extends [never]
  ? { readonly hooks?: Hooks<R>; readonly actions?: never; readonly prefetch?: never }
  : { readonly hooks?: Hooks<R>; readonly actions: Handlers<R>; readonly prefetch?: Prefetches<R> }

/**
 * What is particular to one noun: code that runs at its reads and saves, and a handler for each action
 * declared `handled`. Takes effect in a server that is given it.
 */
export function particulars<R extends Resource>(resource: R, parts: Parts<NoInfer<R>>): Particulars {
  const { hooks = {}, prefetch = {} } = parts
  const { alsoFilter, computedFilter, expandFilter, ...others } = hooks
  return Object.freeze({
    resource,
    hooks: Object.freeze({
      ...others,
      ...(alsoFilter ? { alsoFilter: named(alsoFilter) } : {}),
      ...(computedFilter ? { computedFilter: named(computedFilter) } : {}),
      ...(expandFilter ? { expandFilter: named(expandFilter) } : {}),
    }),
    actions: Object.freeze(named(parts.actions ?? {})),
    prefetch: Object.freeze(named(prefetch)),
  })
}

type Served = Pick<Reading, 'services'>
// The engine calls the code of a noun with its rows and checked inputs alone, and knows their type at run
// time only.
type AnyHandler = (row: AnyRow, input: Changes, work: Work) => Promise<Step> | Step
type AnyWholeHandler = (where: Predicate, input: Changes, work: Work) => Promise<CollectionResult>
type AnyCollectionHandler = (input: Changes, work: Work) => Promise<CollectionResult>

const partsOf = (resource: Resource, { services }: Served): Particulars | undefined =>
  services.particulars.get(resource.id)

/** The hooks of a noun; empty if there are none. */
export const hooksOf = (resource: Resource, served: Served): Hooks<Resource, AnyRow> =>
  partsOf(resource, served)?.hooks ?? {}
/** The handler of an action that applies to rows. */
export const handlerOf = (resource: Resource, action: string, served: Served): AnyHandler | undefined =>
  partsOf(resource, served)?.actions[action] as AnyHandler | undefined
/** The handler of an action that applies to no existing row. */
export const collectionHandlerOf = (
  resource: Resource,
  action: string,
  served: Served,
): AnyCollectionHandler | undefined =>
  partsOf(resource, served)?.actions[action] as AnyCollectionHandler | undefined
/** The handler of an action that changes all selected rows or none. */
export const wholeHandlerOf = (
  resource: Resource,
  action: string,
  served: Served,
): AnyWholeHandler | undefined => partsOf(resource, served)?.actions[action] as AnyWholeHandler | undefined
/** What is asked of an external system before an action, if anything. */
export const prefetchOf = (
  resource: Resource,
  action: string,
  served: Served,
): Prefetch<AnyRow> | undefined => partsOf(resource, served)?.prefetch[action] as Prefetch<AnyRow> | undefined
