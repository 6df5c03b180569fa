import type { Kysely, Transaction } from 'kysely'
import type { DeclaredResource } from '../../contract/index.ts'
import type { Described, NounTables } from './columnTypes.ts'
import type { AlarmTables } from './alarm/alarmTables.ts'
import type { AccessTables } from './access/accessTables.ts'
import type { PageTables } from './merchant/pageTables.ts'
import type { ContentTables } from './content/contentTables.ts'
import type { CouponTables } from './coupon/couponTables.ts'
import type { DeskTables } from './desk/deskTables.ts'
import type { FileTables } from './files/fileTables.ts'
import type { LedgerTables } from './finance/ledgerTables.ts'
import type { JobTables } from './jobs/jobTables.ts'
import type { ActivityTables } from './product/activityTables.ts'
import type { PublicPoolTables } from './product/publicPoolTables.ts'
import type { RouteTables } from './merchant/routeTables.ts'
import type { OpenapiTables } from './openapi/openapiTables.ts'
import type { OrderTables } from './order/orderTables.ts'
import type { NumberTables } from './numberTables.ts'
import type { RedEnvelopeTables } from './redEnvelope/redEnvelopeTables.ts'
import type { FavorTables } from './favor/favorTables.ts'
import type { PayTables } from './pay/payTables.ts'
import type { PeopleTables } from './people/peopleTables.ts'
import type { SmsTables } from './resource/smsTables.ts'
import type { ExpressTables } from './stock/expressTables.ts'
import type { StockTables } from './stock/stockTables.ts'
import type { SupplierTables } from './supplier/supplierTables.ts'
import type { SystemTables } from './system/systemTables.ts'
import type { TaskTables } from './tasks/taskTables.ts'

/**
 * All tables with their columns: those of the nouns follow from the declarations, the others are described
 * beside the statements of their area. A server test compares every one with the database.
 */
export interface Tables
  extends NounTables<DeclaredResource>,
    Described<AccessTables>,
    Described<AlarmTables>,
    Described<SystemTables>,
    Described<NumberTables>,
    Described<DeskTables>,
    Described<ContentTables>,
    Described<CouponTables>,
    Described<PageTables>,
    Described<FileTables>,
    Described<LedgerTables>,
    Described<JobTables>,
    Described<TaskTables>,
    Described<RouteTables>,
    Described<ActivityTables>,
    Described<PublicPoolTables>,
    Described<OpenapiTables>,
    Described<OrderTables>,
    Described<FavorTables>,
    Described<RedEnvelopeTables>,
    Described<PayTables>,
    Described<PeopleTables>,
    Described<SmsTables>,
    Described<StockTables>,
    Described<ExpressTables>,
    Described<SupplierTables> {}

export type Reader = Kysely<Tables>

export type Writer = Transaction<Tables>
