import type { Resource } from '../contract/define/resource.ts'
import type { Command } from './command.ts'

/** A node of `menu/routes`. */
export interface MenuNode { readonly id: string; readonly parentId: string; readonly code: string; readonly name: string; readonly path: string; readonly source?: string; readonly sort?: number; readonly category?: number; readonly isOpen?: number; readonly pinyin?: string; readonly children?: readonly MenuNode[] }
/** A node of `menu/buttons`: one without children is a permission. */
export interface ButtonNode { readonly code: string; readonly name: string; readonly alias?: string; readonly action?: number; readonly source?: string; readonly sort?: number; readonly pinyin?: string; readonly children?: readonly ButtonNode[] }
export interface DeriveInput { readonly routes: readonly MenuNode[]; readonly buttons: readonly ButtonNode[]; readonly resources: readonly Resource[] }
/** Where menu and declarations do not meet: `button` has no declared action, `action` no granted button. */
export interface Gap { readonly kind: 'button' | 'action'; readonly code: string; readonly text: string }
export interface Derived {
  /** Places of the menu, in menu order. */
  readonly places: readonly Command[]
  /** What can be done to the resources that have a place. */
  readonly actions: readonly Command[]
  readonly permissions: ReadonlySet<string>
  readonly gaps: readonly Gap[]
}
/** Commands of a signed-in operator, from what the server granted and what is declared. */
export function derive(input: DeriveInput): Derived { throw new Error(`skeleton ${input.routes.length}`) }
/** Menu or permission code as the part of a command id: `flow_model` → `flowModel`. */
export const camel = (code: string): string => code.replace(/[_-]+([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase()).replace(/^[A-Z]/, (letter) => letter.toLowerCase())
/** Codes granted by a buttons tree. */
export function permissionsOf(buttons: readonly ButtonNode[]): ReadonlySet<string> { throw new Error(`skeleton ${buttons.length}`) }
