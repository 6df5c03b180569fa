import type { Services } from '../../services.ts'
import { hasSignals, SIGNAL_KINDS, takeSignals } from '../../store/alarm/signals.ts'
import { EVERY_TENANT } from '../../store/tenancy.ts'
import { inTenant } from '../../store/tenantWork.ts'
import { RuleReader } from './alarmRules.ts'
import { endRecord } from './endRecord.ts'
import { raiseRecord } from './raiseRecord.ts'

const BATCH_SIZE = 100

/** Makes what was raised and ended part of records; resolves to whether more is waiting. */
export async function foldSignals({ database }: Pick<Services, 'database'>): Promise<boolean> {
  if (!(await hasSignals(database.kysely))) return false
  return database.transaction((db) =>
    inTenant(db, EVERY_TENANT, async () => {
      const signals = await takeSignals(db, BATCH_SIZE)
      const rules = new RuleReader(db)
      for (const signal of signals)
        await (signal.kind === SIGNAL_KINDS.raised ? raiseRecord : endRecord)(db, rules, signal)
      return signals.length === BATCH_SIZE
    }),
  )
}
