const TOKEN = /[\p{Script=Han}〇]|[a-z0-9]+/gu

const UNUSUAL = /[^ -~\u4e00-\u9fff]/

/** Normalises compatibility forms (full width, ligatures) and converts to lower case. */
export const plain = (text: string): string =>
  (UNUSUAL.test(text) ? text.normalize('NFKC') : text).toLowerCase()

/**
 * Splits a text for pinyin: each Chinese character and each run of ASCII letters and digits (in lower case)
 * is a token; all else separates.
 */
export const tokensOf = (text: string): string[] => plain(text).match(TOKEN) ?? []

/**
 * The readings of a text: tokens separated by blanks, alternatives by `/`; a token without reading stays as
 * it is.
 */
export const readWith = (text: string, readingsOf: (token: string) => string | undefined): string =>
  tokensOf(text)
    .map((token) => readingsOf(token) ?? token)
    .join(' ')

/** Whether a token is a Chinese character rather than a run of ASCII. */
export const isHan = (token: string): boolean => token > '\u2fff'
