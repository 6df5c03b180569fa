/** Name of the scheduled job that runs the periods of recurring orders that are due. */
export const PERIOD_JOB = 'standingPeriods'
