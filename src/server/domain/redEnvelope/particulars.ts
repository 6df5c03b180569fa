import { redEnvelope } from '../../../contract/resources/redEnvelope/redEnvelope.ts'
import { redEnvelopeRecord } from '../../../contract/resources/redEnvelope/redEnvelopeRecord.ts'
import { particulars } from '../../engine/particulars.ts'
import type { Particulars } from '../../engine/particularsByNoun.ts'
import { askFund, askStart, askStop, fund, start, stop } from './campaign.ts'
import { redEnvelopeHooks } from './hooks.ts'
import { redRecordHooks } from './importRows.ts'
import { plain, recordRetry } from './retry.ts'
import { send } from './send.ts'

/** What is particular to red packets. */
export const RED_ENVELOPE_PARTICULARS: readonly Particulars[] = [
  particulars(redEnvelope, {
    hooks: redEnvelopeHooks,
    actions: { send, start, stop, fund },
    prefetch: { start: askStart, stop: askStop, fund: askFund },
  }),
  particulars(redEnvelopeRecord, { hooks: redRecordHooks, actions: { recordRetry, plain } }),
]
