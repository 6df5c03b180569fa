import type { ScheduledJob } from '../../scheduledJob.ts'
import { createCampaigns, endCampaigns } from './campaignJobs.ts'
import { CAMPAIGN_JOB, RED_SEND_JOB } from './envelope.ts'
import { followPackets, sendPackets } from './sending.ts'

const MINUTE_MS = 60_000

/** What happens to red packets by themselves. */
export const RED_ENVELOPE_JOBS: readonly ScheduledJob[] = [
  { name: RED_SEND_JOB, everyMs: 2000, run: sendPackets },
  { name: 'redEnvelopeFollows', everyMs: MINUTE_MS / 2, run: followPackets },
  { name: CAMPAIGN_JOB, single: true, everyMs: MINUTE_MS / 6, run: createCampaigns },
  { name: 'redEnvelopeClock', single: true, everyMs: MINUTE_MS, run: endCampaigns },
]
