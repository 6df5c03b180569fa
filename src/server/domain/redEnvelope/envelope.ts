import type { Row } from '../../../contract/define/row.ts'
import { redEnvelope } from '../../../contract/resources/redEnvelope/redEnvelope.ts'
import type { redEnvelopeRecord } from '../../../contract/resources/redEnvelope/redEnvelopeRecord.ts'
import { changesOf } from '../../engine/audit.ts'
import type { Changes } from '../../engine/hooks.ts'
import { performBySystem } from '../../engine/system.ts'
import type { Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import { findMatching, updateRows } from '../../store/rows.ts'
import type { TenantRow } from '../../store/tenancy.ts'

export type Envelope = Row<typeof redEnvelope>
export type RedRecord = Row<typeof redEnvelopeRecord>

/** Names of the jobs that create campaigns at Alipay and send red packets. */
export const CAMPAIGN_JOB = 'redEnvelopeCampaigns'
export const RED_SEND_JOB = 'redEnvelopeSends'

/** Changes a campaign in a transaction of its own, with its audit row; `change` sees the row as it is then. */
export const changeEnvelope = (
  services: Services,
  { id, tenantId }: TenantRow,
  action: string,
  change: (row: Envelope, work: Work) => Promise<Changes | null> | Changes | null,
): Promise<boolean> =>
  performBySystem(services, tenantId, { resource: redEnvelope.id, action }, async (work) => {
    const [row] = await findMatching(work.db, redEnvelope, { tenantId, ids: [id], lock: true })
    const set = row ? await change(row, work) : null
    if (!row || !set || Object.keys(set).length === 0) return { answer: false, targets: [] }
    await updateRows(work.db, redEnvelope, { tenantId, ids: [id], set, userId: null })
    return { answer: true, targets: [id], changes: changesOf(redEnvelope, id, row, { ...row, ...set }) }
  })
