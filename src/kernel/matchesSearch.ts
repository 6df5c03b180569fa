import { foldWidth } from './text.ts'

/** First letters of a reading as `kernel/pinyin` writes it (`zhong/chong zhi`), one set per character. */
const initials = (pinyin: string): readonly (readonly string[])[] =>
  pinyin.split(' ').map((token) => token.split('/').map((reading) => reading.slice(0, 1)))

function startsAt(letters: readonly (readonly string[])[], from: number, text: string): boolean {
  return [...text].every((letter, index) => letters[from + index]?.includes(letter) ?? false)
}

/**
 * Whether a query matches a choice: part of its title, part of its pinyin at syllable boundaries, or its
 * initials. An empty query matches all.
 */
export function matchesSearch(
  choice: { readonly title: string; readonly pinyin?: string },
  query: string,
): boolean {
  const needle = foldWidth(query).trim().toLowerCase().replace(/'/g, '')
  if (needle === '' || choice.title.toLowerCase().includes(needle)) return true
  if (!choice.pinyin) return false
  const letters = initials(choice.pinyin)
  if (letters.some((_, from) => startsAt(letters, from, needle))) return true
  return choice.pinyin.split(' ').some((_, from, tokens) =>
    tokens
      .slice(from)
      .map((token) => token.split('/')[0] ?? '')
      .join('')
      .startsWith(needle.replace(/\s/g, '')),
  )
}
