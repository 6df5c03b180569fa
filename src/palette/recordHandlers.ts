/** What commands may do with the record under the cursor, and with the pane that shows it. */
export interface RecordHandlers {
  readonly create: () => void
  readonly edit: () => void
  readonly open: (target: 'pane' | 'whole' | 'tab' | 'window') => void
  readonly peek: () => void
  readonly step: (by: 1 | -1) => void
  readonly closePane: () => void
  /** Keeps the record for comparison with the ones the cursor goes to, or ends that. */
  readonly compare: () => void
  /** Next or previous section of the open detail. */
  readonly section: (by: 1 | -1) => void
}
