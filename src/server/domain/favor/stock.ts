import type { Row } from '../../../contract/define/row.ts'
import type { favorCoupon } from '../../../contract/resources/favor/favorCoupon.ts'

/** A stored stock. */
export type Stock = Row<typeof favorCoupon>
