/** The contract verbs; a resource names those it answers. */
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
/** Suffix of the permission code of the standard operations. */
export type Standard = 'view' | 'add' | 'edit' | 'delete' | 'export' | 'import'

/**
 * There is at most one row: of the tenant, or of each row of another noun. `by` holds the value of the
 * field of the same name of the noun `of`; `read` is the call that answers the row.
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
/** What a noun answers where it does not say. */
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
