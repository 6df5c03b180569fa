/** The comment field of the application on screen. */
interface RemarkField {
  readonly id: string
  readonly text: () => string
  /** Takes the focus; `because` says what is missing, null where nothing is. */
  readonly ask: (because: string | null) => void
}

let field: RemarkField | null = null

/** Offers the comment field of an application to its decisions; returns the function that ends it. */
export function offerRemark(offered: RemarkField): () => void {
  field = offered
  return () => {
    if (field === offered) field = null
  }
}

/** The comment field of an application, while it is on screen. */
export const remarkOf = (id: string): RemarkField | null => (field?.id === id ? field : null)
