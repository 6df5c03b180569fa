import { readWith } from '../kernel/readings.ts'

/** Readings by character from the build's table (`kernel/pinyin`): `{ 重: 'zhong/chong' }`. */
export type ReadingTable = Readonly<Record<string, string>>
/**
 * A reader over a table, in the form of `kernel/pinyin`; characters missing in the table stand for
 * themselves.
 */
export const readerOf =
  (table: ReadingTable): ((text: string) => string) =>
  (text) =>
    readWith(text, (token) => table[token])
