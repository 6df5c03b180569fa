/** The verbs of the contract; a resource declares those it supports. */
export type Verb =
  | 'list'
  | 'page'
  | 'detail'
  | 'tree'
  | 'lazy-tree'
  | 'lazy-list'
  | 'select'
  | 'save'
  | 'add'
  | 'update'
  | 'submit'
  | 'remove'
/** Suffixes of the permission codes of the standard operations. */
export type Standard = 'view' | 'add' | 'edit' | 'delete' | 'export' | 'import'

/**
 * There is at most one row: of the tenant, or of each row of another noun. `by` equals the field of the same
 * name of the noun `of`; `read` is the call that returns the row.
 */
export type SingleSpec<F extends string = string> =
  | 'tenant'
  | { readonly by: F; readonly of: string; readonly read: string }

const FLAT_VERBS: readonly Verb[] = ['list', 'page', 'detail', 'select', 'save', 'update', 'submit', 'remove']
const TREE_VERBS: readonly Verb[] = [
  'list',
  'detail',
  'tree',
  'lazy-tree',
  'lazy-list',
  'select',
  'save',
  'update',
  'submit',
  'remove',
]
const READ_VERBS: readonly Verb[] = ['list', 'page', 'detail']
/** The verbs of a noun that declares none. */
export const verbsOf = (
  { single, readOnly }: { readonly single?: SingleSpec; readonly readOnly?: boolean },
  shape: 'flat' | 'tree',
): readonly Verb[] =>
  single === 'tenant'
    ? ['detail', 'save']
    : single
      ? ['save', 'update']
      : readOnly
        ? READ_VERBS
        : shape === 'tree'
          ? TREE_VERBS
          : FLAT_VERBS
