/** Section tabs of an open record. */
export type RecordTab = 'detail' | 'history'
export const RECORD_TABS: readonly RecordTab[] = ['detail', 'history']
