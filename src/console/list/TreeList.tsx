import { createTreeSource } from '../grid/tree.ts'
import type { RowsFrom } from './model.ts'
import { type ListScreenProps, PlainList } from './PlainList.tsx'

const WHOLE_TREE: RowsFrom = { verb: 'list', shape: 'tree', fixed: {}, source: createTreeSource }

/** The screen of a noun whose rows are read at once, as a tree. */
export const TreeList = (props: ListScreenProps) => <PlainList {...props} rows={WHOLE_TREE} />
