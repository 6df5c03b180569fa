/** Seeing red packets, with masked accounts. */
export const RED_ENVELOPE_VIEWS = ['redEnvelope_view']
/** Working with red packets. */
export const RED_ENVELOPES = [
  ...RED_ENVELOPE_VIEWS,
  ...['add', 'edit', 'start', 'stop', 'send', 'retry', 'export', 'record_export'].map(
    (suffix) => `redEnvelope_${suffix}`,
  ),
]
