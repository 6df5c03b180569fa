import type { FastifyInstance } from 'fastify'
import { jobAlarms } from './domain/alarm/jobAlarms.ts'
import { SCHEDULED_JOBS } from './scheduledJobs.ts'
import type { Services } from './services.ts'

/** Starts the scheduled jobs; what fails is logged, and what fails repeatedly is alarming. */
export const startScheduler = (services: Services, app: FastifyInstance): Promise<void> =>
  services.scheduler.start(services, SCHEDULED_JOBS, {
    report: (error, work) => {
      app.log.error({ err: error, work }, 'scheduled job failed')
      services.systemLog.fault(services.systemLog.platform, error, { work })
    },
    ended: jobAlarms(services.database),
  })
