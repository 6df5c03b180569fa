/** Readings by character, as the build or the server wrote them for the product's own words: `{ 重: 'zhong/chong' }`. */
export type ReadingTable = Readonly<Record<string, string>>
/** A reader over a table, in the form of `kernel/pinyin`; characters the table lacks stand for themselves. */
export function readerOf(table: ReadingTable): (text: string) => string { throw new Error(`skeleton ${Object.keys(table).length}`) }
