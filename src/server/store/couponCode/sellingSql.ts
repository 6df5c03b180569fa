import { sql } from 'kysely'
import { couponActivity } from '../../../contract/resources/couponCode/couponActivity.ts'
import { stateSql } from '../storedValues.ts'

/** Whether the activity `o` may sell at this moment. */
export const SELLABLE = sql<boolean>`
  (o.status = ${stateSql(couponActivity, 'enabled')} and clock_timestamp() < o.end_time)
`
