import type { Effect } from './effect.ts'
import type { Fields } from './field.ts'

/**
 * How much an action frightens: `undoable` runs at once, `ask` asks in a calm tone (an application, an
 * approval), `confirm` asks in red what destroys or takes money for good, `type-to-confirm` makes the
 * operator type the count.
 */
export type Danger = 'undoable' | 'ask' | 'confirm' | 'type-to-confirm'
/**
 * Where the button of an action stands in the conventional mode, in BladeX's numbers: 1 toolbar, 2 row, 3
 * both.
 */
export type ButtonPlacement = 'toolbar' | 'row' | 'both'
export type ActionTarget = 'selection' | 'record' | 'collection'

export interface ActionSpec<S extends string = string> {
  readonly label: string
  readonly on: ActionTarget
  /** Last segment of the route; default: the action's name in kebab case. */
  readonly verb?: string
  /**
   * Where several actions share one route: the parameter and wire value that choose this one (`{ status: 2
   * }`).
   */
  readonly pick?: Readonly<Record<string, string | number>>
  /** Moves money, stock or secrets: a call without an idempotency key is refused. */
  readonly keyed?: boolean
  /** How many rows one call may name, where that is fewer than usual. */
  readonly maxRows?: number
  /** Name of the id parameter in the contract; default `ids`. */
  readonly ids?: string
  /** A field of the noun that old clients may name rows by in place of ids: all that have this value. */
  readonly by?: string
  /**
   * Suffix of the permission code; default: the action's name. Two actions may share one (seal and unseal).
   */
  readonly permission?: string
  /** Whose right it takes depends on the row, and its handler asks for it: none of this noun is needed. */
  readonly judged?: boolean
  readonly from?: readonly S[]
  readonly to?: S
  readonly input?: Fields
  /**
   * What a form of the inputs proposes from its row, where that is not the field of the same name: a field,
   * less another where one is named.
   */
  readonly proposed?: Readonly<Record<string, readonly [field: string, less?: string]>>
  /** The console asks for the inputs on a screen of its own (trees of grants) rather than field by field. */
  readonly ownForm?: boolean
  readonly danger?: Danger
  /** The action that takes it back; what has none says so before it runs. */
  readonly inverse?: string
  readonly effects?: readonly Effect[]
  readonly key?: string
  readonly icon?: string
  readonly placement?: ButtonPlacement
  /** English and other words the palette also finds it by. */
  readonly keywords?: readonly string[]
  /**
   * The console does it on a screen of its own, over calls that `server/domain` names: no route and no
   * preview follow from it.
   */
  readonly own?: boolean
  /** Whole code of a button that stands under another noun, which this stands under too. */
  readonly code?: string
  /** Done by `server/domain`, not by the state machine alone. */
  readonly handled?: boolean
  /** Sentences for states it may not start from, in place of the usual one. */
  readonly refusals?: Readonly<Partial<Record<S, string>>>
  /** Also answers with the id as the last segment of its address. */
  readonly idInPath?: boolean
  /** Sentence after success; default 操作成功!. */
  readonly done?: string
}

/**
 * A button that stands for no operation and no single action: a right to see something, or several actions
 * under one code.
 */
export interface ButtonSpec {
  readonly label: string
  readonly icon: string
  /** The whole code, where it is not one of the noun's own. */
  readonly code?: string
  /** Where it stands; nowhere unless told. */
  readonly placement?: ButtonPlacement
}
