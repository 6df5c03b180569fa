interface SteppedRecord {
  readonly element: HTMLElement
  readonly step: (by: 1 | -1) => void
}
const records = new Set<SteppedRecord>()

/** Makes the sections of a record reachable by commands; returns a function that ends it. */
export function registerSections(record: SteppedRecord): () => void {
  records.add(record)
  return () => {
    records.delete(record)
  }
}

/** Shows the next or previous section of the record on screen. */
export const stepSection = (by: 1 | -1): void =>
  [...records].findLast(({ element }) => element.offsetParent !== null)?.step(by)
