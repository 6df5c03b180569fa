import { Parser } from 'htmlparser2'
import { fail } from '../../contract/errors.ts'

/** The decoded attributes of an element by name, prefix included. */
export type XmlAttributes = Readonly<Record<string, string>>
/** Receives the elements and texts of an XML document while it is read; names come without prefix. */
export interface XmlListener {
  readonly open: (name: string, attributes: XmlAttributes) => void
  readonly close: (name: string) => void
  /** Called with each part of a text. */
  readonly text: (text: string) => void
}

/** Maximum length of a tag, a comment or a text; valid files have shorter ones. */
const MAX_PIECE_LENGTH = 2_000_000
/** Maximum depth of elements; valid files have fewer than twenty levels. */
const MAX_DEPTH = 256

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Reads XML as a stream. Document type declarations are refused, so that only the five entities exist. */
export class XmlReader {
  readonly #parser: Parser
  /** Number of characters since the last complete tag or comment. */
  #pending = 0
  #depth = 0
  constructor({ open, close, text }: XmlListener) {
    this.#parser = new Parser(
      {
        onopentag: (name, attributes) => {
          this.#pending = 0
          this.#depth += 1
          if (this.#depth > MAX_DEPTH) fail('SHEET_BROKEN')
          open(localName(name), attributes)
        },
        onclosetag: (name) => {
          this.#pending = 0
          this.#depth -= 1
          close(localName(name))
        },
        ontext: text,
        oncommentend: () => {
          this.#pending = 0
        },
        onprocessinginstruction: (name) => {
          this.#pending = 0
          if (name.startsWith('!')) fail('SHEET_BROKEN')
        },
      },
      { xmlMode: true },
    )
  }

  feed(chunk: string): void {
    this.#pending += chunk.length
    this.#parser.write(chunk)
    if (this.#pending > MAX_PIECE_LENGTH) fail('SHEET_BROKEN')
  }
}
