import { readWith } from '../kernel/readings.ts'

/**
 * Readings by character, as the build wrote them for the product's own words (`kernel/pinyin`): `{ 重:
 * 'zhong/chong' }`.
 */
export type ReadingTable = Readonly<Record<string, string>>
/** A reader over a table, in the form of `kernel/pinyin`; characters the table lacks stand for themselves. */
export const readerOf =
  (table: ReadingTable): ((text: string) => string) =>
  (text) =>
    readWith(text, (token) => table[token])
