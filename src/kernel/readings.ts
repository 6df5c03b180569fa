const TOKEN = /[\p{Script=Han}〇]|[a-z0-9]+/gu

const UNUSUAL = /[^ -~\u4e00-\u9fff]/

/** Compatibility forms (full width, ligatures) as ordinary characters, in lower case. */
export const plain = (text: string): string =>
  (UNUSUAL.test(text) ? text.normalize('NFKC') : text).toLowerCase()

/**
 * A text as pinyin sees it: each Chinese character and each run of ASCII letters and digits (in lower case)
 * is one token; the rest separates.
 */
export const tokensOf = (text: string): string[] => plain(text).match(TOKEN) ?? []

/**
 * Writes the readings of a text: tokens separated by blanks, alternatives by `/`; a token without a reading
 * stands for itself.
 */
export const readWith = (text: string, readingsOf: (token: string) => string | undefined): string =>
  tokensOf(text)
    .map((token) => readingsOf(token) ?? token)
    .join(' ')

/** Whether a token is a Chinese character rather than a run of ASCII. */
export const isHan = (token: string): boolean => token > '\u2fff'
