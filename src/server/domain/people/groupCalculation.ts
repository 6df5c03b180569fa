import { tagsOfRule } from '../../../contract/parts/userGroupRule.ts'
import { fail, Refusal } from '../../../contract/errors.ts'
import type { ScheduledJob } from '../../scheduledJob.ts'
import type { Database } from '../../store/database.ts'
import {
  beginDaily,
  type Calculation,
  calculatePart,
  clearPrepared,
  countUsers,
  endCalculation,
  finishCalculation,
  nextCalculation,
} from '../../store/people/groupCalcRows.ts'
import { tagsInGroups } from '../../store/people/tagRows.ts'
import { asTenant, EVERY_TENANT } from '../../store/tenancy.ts'
import { readRule, usersOfRule } from './groupRule.ts'
import { GROUP_JOB } from './userGroup.ts'

/** Consumers of one part, which is one transaction. */
const PART_SIZE = 50_000
const MINUTE_MS = 60_000
const UNEXPECTED = '计算中断，请重新计算'

/** Prepares all parts of a calculation; false where it became void. */
async function prepareAll(database: Database, run: Calculation): Promise<boolean> {
  const rule = readRule(run.rule),
    tagIds = tagsOfRule(rule)
  const tags = await tagsInGroups(database.kysely, run.tenantId, tagIds)
  if (tags.length < tagIds.length) fail('TAG_UNUSABLE')
  const where = usersOfRule(rule, run.merchantId, new Date()),
    total = Math.max(1, await countUsers(database.kysely, run.tenantId))
  await database.transaction((db) => clearPrepared(db, run))
  for (let after: string | null = '0', done = 0; after !== null; ) {
    done += PART_SIZE
    const progress = Math.min(99, Math.floor((done * 100) / total)),
      from: string = after
    const part = await database.transaction((db) =>
      calculatePart(db, run, { where, after: from, size: PART_SIZE, progress }),
    )
    if (part.isVoid) return false
    after = part.last
  }
  return true
}

/** Drops what an unfinished calculation prepared, and ends it. */
const giveUp = (database: Database, run: Calculation, error: string | null): Promise<void> =>
  database.transaction(async (db) => {
    await clearPrepared(db, run)
    await endCalculation(db, run, error)
  })

/** Calculates one group. */
async function calculate(database: Database, run: Calculation): Promise<void> {
  try {
    const isPrepared = await prepareAll(database, run)
    if (isPrepared && (await database.transaction((db) => finishCalculation(db, run)))) return
  } catch (error) {
    await giveUp(database, run, error instanceof Refusal ? error.message : UNEXPECTED)
    if (error instanceof Refusal) return
    throw error
  }
  await giveUp(database, run, null)
}

/** Calculates the group that waits longest; returns whether there may be more. */
async function calculateNext(database: Database): Promise<boolean> {
  const run = await asTenant(EVERY_TENANT, () => nextCalculation(database.kysely))
  if (!run) return false
  await asTenant(run.tenantId, () => calculate(database, run))
  return true
}

/** Groups that follow a rule are calculated one at a time, the daily ones from three o'clock on. */
export const GROUP_JOBS: readonly ScheduledJob[] = [
  {
    name: GROUP_JOB,
    single: true,
    long: true,
    everyMs: MINUTE_MS / 4,
    run: ({ database }) => calculateNext(database),
  },
  {
    name: 'userGroupDaily',
    single: true,
    everyMs: 5 * MINUTE_MS,
    run: async ({ database }) => {
      await asTenant(EVERY_TENANT, () => database.transaction(beginDaily))
      return false
    },
  },
]
