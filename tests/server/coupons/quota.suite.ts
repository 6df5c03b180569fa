import { expect, test } from 'vitest'
import { runJob } from '../../support/consumers.ts'
import { newCoupon, proveCounters } from '../../support/coupons.ts'
import type { TestServer } from '../../support/server.ts'

/** A balance that is not the sum of its movements is found at night, and its end too. */
export function couponQuotaTests(server: TestServer): void {
  const openAlarms = async (): Promise<number> => {
    await runJob(server, 'alarms')
    const rows = await server.sql(
      `select count(*)::int as n from alarm_record where object_type = 'quota' and tenant_id = '100001'
        and recover_time is null`,
    )
    return Number(rows[0]?.n)
  }

  test('a broken quota raises one alarm until it is right again', async () => {
    const coupon = await newCoupon(server, { totalQuantity: 5 })
    await runJob(server, 'quotaCheck')
    expect(await openAlarms()).toBe(0)
    await server.sql(`update coupon set balance = balance + 1 where id = ${coupon.id}`)
    await runJob(server, 'quotaCheck')
    expect(await openAlarms()).toBe(1)
    await server.sql(`update coupon set balance = balance - 1 where id = ${coupon.id}`)
    await runJob(server, 'quotaCheck')
    expect(await openAlarms()).toBe(0)
    await proveCounters(server, coupon.id)
  })
}
