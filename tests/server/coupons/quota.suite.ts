import { expect, test } from 'vitest'
import { runJob } from '../../support/consumers.ts'
import { newCoupon, proveCounters } from '../../support/coupons.ts'
import type { TestServer } from '../../support/server.ts'

/** A balance that is not the sum of its movements is found at night, and its end too. */
export function couponQuotaTests(server: TestServer): void {
  const openAlarms = async (objectType = 'quota'): Promise<number> => {
    await runJob(server, 'alarms')
    const rows = await server.sql(
      `select count(*)::int as n from alarm_record where object_type = '${objectType}' and tenant_id = '100001'
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

  test('a broken counter of any campaign raises an alarm with its figures, until it is right again', async () => {
    const brokenBy = async (set: string, back: string) => {
      await server.sql(set)
      await runJob(server, 'quotaCheck')
      const open = await openAlarms('marketingRules')
      const [alarm] = await server.sql(
        `select content from alarm_record where object_type = 'marketingRules' and tenant_id = '100001'
          and recover_time is null`,
      )
      await server.sql(back)
      await runJob(server, 'quotaCheck')
      return [open, String(alarm?.content ?? ''), await openAlarms('marketingRules')] as const
    }
    const anyOf = async (table: string, where = 'true') => {
      const [row] = await server.sql(
        `select id::text as id from ${table} where tenant_id = '100001' and ${where} order by id limit 1`,
      )
      expect(row, `${table} has rows`).toBeDefined()
      return String(row?.id)
    }
    const plusOne = async (table: string, column: string, where?: string) => {
      const id = await anyOf(table, where)
      const add = (n: number) => `update ${table} set ${column} = ${column} + (${n}) where id = ${id}`
      return [add(1), add(-1)] as const
    }
    await runJob(server, 'quotaCheck')
    expect(await openAlarms('marketingRules')).toBe(0)
    for (const [rule, table, column, where] of [
      ['C1', 'coupon', 'used_quantity'],
      ['C3', 'coupon', 'discount_amount'],
      ['A1', 'coupon_activity', 'assigned_qty'],
      ['F1', 'favor_coupon', 'issued_count', 'origin = 1 and stock_id is not null and issued_count > 0'],
      ['R2', 'red_envelope', 'received_count'],
    ] as const) {
      const [open, content, after] = await brokenBy(...(await plusOne(table, column, where)))
      expect([rule, open, after]).toEqual([rule, 1, 0])
      expect(content).toContain(`${rule} `)
    }
  })
}
