import { Refusal } from '../../../contract/errors.ts'
import { redEnvelope } from '../../../contract/resources/redEnvelope/redEnvelope.ts'
import { eachRow } from '../../engine/eachRow.ts'
import type { Services } from '../../services.ts'
import { endedCampaigns, uncreatedCampaigns } from '../../store/redEnvelope/envelopeRows.ts'
import { findRows } from '../../store/rows.ts'
import type { TenantRow } from '../../store/tenancy.ts'
import { GatewayError } from '../../vouchers/gatewayError.ts'
import { closeCampaign, createCampaign } from './campaign.ts'
import { changeEnvelope } from './envelope.ts'

const LIMIT = 50

/** Creates one campaign; a definite refusal is noted, and whatever is unknown is tried again. */
async function create(services: Services, row: TenantRow): Promise<void> {
  const [envelope] = await findRows(services.database.kysely, redEnvelope, row.tenantId, [row.id])
  if (!envelope) return
  try {
    const { crowdNo, state, payUrl } = await createCampaign(services, row.tenantId, envelope)
    await changeEnvelope(services, row, 'created', (now) =>
      now.crowdNo || now.version !== envelope.version
        ? null
        : { crowdNo, campStatus: state, payUrl: payUrl ?? null },
    )
  } catch (error) {
    const isKnown = error instanceof GatewayError || error instanceof Refusal
    if (!isKnown) throw error
    if (error instanceof GatewayError && error.klass === 'unknown') return
    await changeEnvelope(services, row, 'createFailed', () => ({ failMsg: error.message.slice(0, 200) }))
  }
}

/** Creates campaigns at Alipay. */
export async function createCampaigns(services: Services): Promise<boolean> {
  const due = await uncreatedCampaigns(services.database.kysely, LIMIT)
  await eachRow(due, (row) => create(services, row))
  return due.length === LIMIT
}

/** Ends campaigns whose time is over; what is left of them stays on their books. */
export async function endCampaigns(services: Services): Promise<boolean> {
  const due = await endedCampaigns(services.database.kysely, LIMIT)
  await eachRow(due, async (row) => {
    const [envelope] = await findRows(services.database.kysely, redEnvelope, row.tenantId, [row.id])
    if (!envelope) return
    try {
      await closeCampaign(services, row.tenantId, envelope)
    } catch (error) {
      // The platform ends it by itself at the same time; what it refuses needs nothing more of us.
      if (!(error instanceof GatewayError)) throw error
      if (error.klass === 'unknown') return
    }
    await changeEnvelope(services, row, 'expire', (now) =>
      now.status === 'ended' || now.status === 'draft'
        ? null
        : { status: 'ended', ...(now.crowdNo ? { campStatus: 'closed' } : {}) },
    )
  })
  return due.length === LIMIT
}
