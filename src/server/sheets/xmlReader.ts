import { fail } from '../../contract/errors.ts'

/** Receives the elements and texts of an XML document while it is read; names come without prefix. */
export interface XmlListener {
  readonly open: (name: string, attributes: string) => void
  readonly close: (name: string) => void
  readonly text: (text: string) => void
}

/** Maximum length of a tag, a comment or a text; valid files have shorter ones. */
const MAX_PIECE_LENGTH = 2_000_000
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes the entities of a text. */
export const plainText = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w+);/gi, (whole: string, name: string) => {
        if (!name.startsWith('#')) return NAMED[name] ?? whole
        const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole
      })
    : text

const patterns = new Map<string, RegExp>()
function patternOf(name: string): RegExp {
  const pattern = patterns.get(name) ?? new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  patterns.set(name, pattern)
  return pattern
}

/** The decoded value of an attribute; null if it is absent. */
export function attributeOf(attributes: string, name: string): string | null {
  const match = patternOf(name).exec(attributes)
  return match ? plainText(match[1] ?? match[2] ?? '') : null
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Reads XML as a stream. Document type declarations are refused, so that entities cannot expand. */
export class XmlReader {
  readonly #listener: XmlListener
  #buffer = ''
  constructor(listener: XmlListener) {
    this.#listener = listener
  }

  feed(chunk: string): void {
    const source = this.#buffer + chunk
    let at = 0
    for (;;) {
      const begin = source.indexOf('<', at)
      if (begin < 0) break
      const end = endOfPiece(source, begin)
      if (end < 0) break
      if (begin > at) this.#listener.text(plainText(source.slice(at, begin)))
      this.#piece(source.slice(begin, end))
      at = end
    }
    this.#buffer = source.slice(at)
    if (this.#buffer.length > MAX_PIECE_LENGTH) fail('SHEET_BROKEN')
  }

  #piece(piece: string): void {
    if (piece.startsWith('<![CDATA[')) {
      this.#listener.text(piece.slice(9, -3))
      return
    }
    if (piece.startsWith('<?') || piece.startsWith('<!--')) return
    if (piece.startsWith('<!')) fail('SHEET_BROKEN')
    if (piece.startsWith('</')) {
      this.#listener.close(localName(piece.slice(2, -1).trim()))
      return
    }
    const empty = piece.endsWith('/>')
    const inner = piece.slice(1, empty ? -2 : -1)
    const gap = inner.search(/\s/)
    const name = localName(gap < 0 ? inner : inner.slice(0, gap))
    this.#listener.open(name, gap < 0 ? '' : inner.slice(gap))
    if (empty) this.#listener.close(name)
  }
}

/** The end of the piece that begins at `begin`; -1 if it has not arrived yet. */
function endOfPiece(source: string, begin: number): number {
  for (const [head, tail] of [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
    ['<?', '?>'],
  ] as const) {
    if (!source.startsWith(head, begin)) continue
    const end = source.indexOf(tail, begin + head.length)
    return end < 0 ? -1 : end + tail.length
  }
  let quote = ''
  for (let at = begin + 1; at < source.length; at += 1) {
    const sign = source.charAt(at)
    if (quote) {
      if (sign === quote) quote = ''
    } else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return at + 1
  }
  return -1
}
