import { mayUse } from '../menus.ts'

/** Section tabs of an open record. */
export type RecordTab = 'detail' | 'history'

/** The section tabs this operator has: the history of a record is part of the operation log. */
export const recordTabs = (): readonly RecordTab[] => (mayUse('log_operate_view') ? ['detail', 'history'] : ['detail'])
