/** A table of a document. Cells are texts as they are printed. */
export interface PdfTable {
  readonly title: string
  readonly columns: readonly {
    readonly label: string
    readonly align: 'left' | 'right'
    /** Share of the width of the page. */
    readonly share: number
  }[]
  readonly rows: readonly (readonly string[])[]
  /** Bold below the rows. */
  readonly sum?: readonly string[]
}

/** What is printed of a business document, on pages of A4, in this order. */
export interface PdfDocument {
  /** Who issues it. */
  readonly issuer: string
  readonly title: string
  readonly number: string
  /** Across every page, for documents that are not valid as they are; empty for none. */
  readonly watermark: string
  /** Beside each other in two columns, read line by line. */
  readonly facts: readonly (readonly [label: string, value: string])[]
  /** What it comes to, with its label and the same in words. */
  readonly result: { readonly label: string; readonly value: string; readonly words: string }
  readonly tables: readonly PdfTable[]
  readonly remark: string
  /** The sides that sign it; none for a document that is not signed. */
  readonly signatures: readonly { readonly side: string; readonly lines: readonly string[] }[]
  /** At the foot of every page, beside its number. */
  readonly footer: string
}
