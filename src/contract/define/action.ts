import type { Effect } from './effect.ts'
import type { Fields } from './field.ts'
import type { RowCondition } from './rowCondition.ts'

/**
 * How an action is confirmed: `undoable` runs at once, `ask` asks in a neutral tone (applications,
 * approvals), `confirm` asks in red before something is destroyed or money is taken for good,
 * `type-to-confirm` makes the operator type the number of rows.
 */
export type Danger = 'undoable' | 'ask' | 'confirm' | 'type-to-confirm'
/**
 * Where the button of an action is placed in the conventional mode, with BladeX's numbers: 1 toolbar, 2 row,
 * 3 both.
 */
export type ButtonPlacement = 'toolbar' | 'row' | 'both'
export type ActionTarget = 'selection' | 'record' | 'collection'

export interface ActionSpec<S extends string = string> {
  readonly label: string
  readonly on: ActionTarget
  /** Last segment of the route; default: the action's name in kebab case. */
  readonly verb?: string
  /** The parameter and wire value that choose this action where several share one route (`{ status: 2 }`). */
  readonly pick?: Readonly<Record<string, string | number>>
  /** Moves money, stock or secrets: a call without an idempotency key is refused. */
  readonly keyed?: boolean
  /** Maximum of rows in one call, where that is less than usual. */
  readonly maxRows?: number
  /** Name of the id parameter in the contract; default `ids`. */
  readonly ids?: string
  /**
   * Filters of the noun by whose values clients may select rows instead of ids: its name, or those of the filters by
   * the names of the parameters. The first of them has to be sent.
   */
  readonly by?: string | Readonly<Record<string, string>>
  /**
   * All selected rows or none: the handler gets the condition for the rows, judges them and changes them at once, up
   * to `maxRows` where they are selected by a filter.
   */
  readonly whole?: true
  /** Suffix of the permission code; default: the action's name. Actions may share one (seal and unseal). */
  readonly permission?: string
  /**
   * The required right depends on the row, and the handler checks it; the engine requires none of this noun.
   */
  readonly judged?: boolean
  /** Changes nothing: available also to whoever may only look around in the name of another user. */
  readonly reads?: true
  /** Only the platform's tenant may have the right; no other tenant sees the button or can grant it. */
  readonly platform?: true
  readonly from?: readonly S[]
  readonly to?: S
  /** What a row has to be like beyond its state; the server refuses others, and the console does not offer it. */
  readonly requires?: readonly RowCondition<S>[]
  readonly input?: Fields
  /**
   * The initial values of the input form, where they are not the row's field of the same name: a field of the
   * row, minus another where `less` is given.
   */
  readonly proposed?: Readonly<Record<string, readonly [field: string, less?: string]>>
  /** The console has a screen of its own for the inputs (trees of grants). */
  readonly ownForm?: boolean
  readonly danger?: Danger
  /** The action that undoes this one; without it the preview says that it cannot be undone. */
  readonly inverse?: string
  readonly effects?: readonly Effect[]
  readonly key?: string
  readonly icon?: string
  readonly placement?: ButtonPlacement
  /** Further words, English among them, by which the palette finds the action. */
  readonly keywords?: readonly string[]
  /**
   * The console has a screen of its own for the action and uses calls of `server/domain`: no route and no
   * preview are derived.
   */
  readonly own?: boolean
  /** The full permission code, where the button belongs to another noun. */
  readonly code?: string
  /**
   * Run by a handler in `server/domain`, beyond the state machine. The type of a noun's particulars demands a
   * handler for each such action, and for no other.
   */
  readonly handled?: boolean
  /** Refusals for states the action may not start from, in place of the usual one. */
  readonly refusals?: Readonly<Partial<Record<S, string>>>
  /** Also accepts the id as the last segment of the path. */
  readonly idInPath?: boolean
  /** Message after success; default 操作成功!. */
  readonly done?: string
}

/**
 * A button for something other than one operation or action: a right to see something, or several actions
 * under one permission code.
 */
export interface ButtonSpec {
  readonly label: string
  readonly icon: string
  /** The full permission code, where it is not one of the noun's own. */
  readonly code?: string
  /** Where the button is placed; nowhere if absent. */
  readonly placement?: ButtonPlacement
  /** What whoever grants it has to consider: it moves money, or shows what is masked for others. */
  readonly weight?: Weight
  /** Lifts the limit of an action of the noun: more than the limit needs this right too. */
  readonly lifts?: Limit
}

/** What makes a right weigh more than others. */
export type Weight = 'money' | 'privacy'

/** The amount (fen) above which an action needs a right of its own: a tenant parameter, or its default. */
export interface Limit {
  readonly action: string
  readonly param: string
  readonly otherwise: number
}
