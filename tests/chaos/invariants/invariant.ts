import type { World } from '../world.ts'

/** An invariant of the domain: a query for the rows that violate it. */
export interface Invariant {
  readonly name: string
  readonly text: string
  readonly broken: (world: World) => string
}

export const MINE = "tenant_id = '100001'"
export const ENDED = '(30, 35, 40, 50)',
  OPEN = '(10, 15, 20, 45)'
/**
 * SQL: orders whose end was not changed by a request afterwards; of changed ones the request says what was
 * delivered.
 */
export const UNCHANGED =
  'not exists (select 1 from order_change_record r where r.tenant_id = o.tenant_id and r.order_no = o.order_no)'
export const merchants = ({ buyers }: World, changed: boolean): string =>
  buyers
    .filter((buyer) => changed || !buyer.changed)
    .map(({ merchantCode }) => `'${merchantCode}'`)
    .join()
export const accounts = ({ buyers }: World): string => buyers.map(({ accountId }) => accountId).join()
/** SQL: entries of one business type for an order. */
export const ofOrder = (bizType: number): string =>
  `
    coalesce((
      select sum(e.amount)
      from ledger_entry e
      where e.tenant_id = o.tenant_id and e.doc_no = o.order_no and e.subject = '2001'
        and e.biz_type = ${bizType}),
      0)
  `
