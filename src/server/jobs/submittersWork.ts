import { systemWork } from '../engine/system.ts'
import type { Work } from '../engine/work.ts'
import type { Services } from '../services.ts'
import type { Writer } from '../store/db.ts'
import type { ClaimedJob } from '../store/jobs/jobRows.ts'
import { readingAsSubmitter } from './submitter.ts'

/** The work of a job in an open transaction, in the name and with the rights of its submitter. */
export const submittersWork = (services: Services, job: ClaimedJob, db: Writer): Work => ({
  ...systemWork(services, job.tenantId, { db, path: job.id }),
  caller: readingAsSubmitter(services, job, `job-${job.id}`).caller,
})
