import { type FieldError, fieldError } from '../../../contract/errors.ts'
import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import type { Changes, ImportRowsResult, ImportRow, ImportRun } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { changeOnBehalf, type SaleFacts, selectSaleFacts } from '../../store/merchant/recheckRows.ts'
import { updateRows } from '../../store/rows.ts'
import { updateTerms } from '../../store/merchant/merchantGoodsRows.ts'
import { followSalePrices } from '../supplier/margins.ts'
import { type Catalogue, loadCatalogue, type Merchant, shelvedSkus, type Sku } from './importCatalogue.ts'
import { openGoods } from './openGoods.ts'
import type { MerchantGoods } from './price.ts'
import { type PriceRow, priceFault, termsOf } from './importTerms.ts'

/** A row of the file with its merchant, SKU and terms; `before` is null where the goods do not exist yet. */
interface ResolvedRow {
  readonly number: number
  readonly merchant: Merchant
  readonly sku: Sku
  readonly before: MerchantGoods | null
  readonly terms: Changes
  readonly state: 'off' | 'on' | undefined
}

type CheckedRow = ResolvedRow | { readonly number: number; readonly errors: readonly FieldError[] }
const isResolved = (row: CheckedRow): row is ResolvedRow => 'merchant' in row

/** A row resolved, or with all of its errors. */
function checkRow(
  { number, values, errors }: ImportRow,
  catalogue: Catalogue,
  { mode }: ImportRun,
  work: Work,
): CheckedRow {
  const cells = values as PriceRow
  const merchant = catalogue.merchant(cells.merchantCode),
    sku = catalogue.sku(cells.skuCode)
  const faults: FieldError[] = [...errors]
  const addFault = (fault: FieldError): void => {
    if (!faults.some((entry) => entry.field === fault.field)) faults.push(fault)
  }
  if (!merchant) addFault(fieldError('merchantCode', 'MERCHANT_NOT_FOUND'))
  if (!sku) addFault(fieldError('skuCode', 'SKU_NOT_FOUND'))
  if (!merchant || !sku) return { number, errors: faults }
  const before = catalogue.goods(merchant, sku)
  if (mode === 'add' && before) addFault(fieldError('skuCode', 'MERCHANT_GOODS_EXISTS'))
  if (mode === 'update' && !before) addFault(fieldError('skuCode', 'MERCHANT_GOODS_MISSING'))
  const terms = termsOf(cells, before)
  const fault = 'fault' in terms ? terms.fault : priceFault(terms.set, { sku, before }, work)
  if (fault) addFault(fault)
  return faults.length > 0 || 'fault' in terms
    ? { number, errors: faults }
    : { number, merchant, sku, before, terms: terms.set, state: cells.state ?? undefined }
}

/**
 * Opens goods or changes their terms according to rows of a file; rows with errors are returned as faulty and
 * not written.
 */
export async function importGoods(
  rows: readonly ImportRow[],
  run: ImportRun,
  work: Work,
): Promise<ImportRowsResult> {
  const catalogue = await loadCatalogue(rows, work)
  const checkedRows = rows.map((row) => checkRow(row, catalogue, run, work))
  const resolvedRows = checkedRows.filter(isResolved)
  const unsaleableRows = await unsaleable(resolvedRows, work)
  const importable = resolvedRows.filter(({ number }) => !unsaleableRows.has(number))
  const faulty = checkedRows.flatMap((row) =>
    isResolved(row)
      ? unsaleableRows.has(row.number)
        ? [{ number: row.number, errors: [fieldError('state', 'MERCHANT_GOODS_NOT_LISTED')] }]
        : []
      : [row],
  )
  return { ids: run.write && importable.length > 0 ? await write(importable, run, work) : [], faulty }
}

/** Numbers of the rows that put goods on sale whose product is not. */
async function unsaleable(rows: readonly ResolvedRow[], work: Work): Promise<ReadonlySet<number>> {
  const forSale = rows.filter(({ state }) => state === 'on')
  if (forSale.length === 0) return new Set()
  const shelvedIds = await shelvedSkus(
    work,
    forSale.map(({ sku }) => sku),
  )
  return new Set(forSale.filter(({ sku }) => !shelvedIds.has(sku.id)).map(({ number }) => number))
}

async function write(
  rows: readonly ResolvedRow[],
  { mode, taskNo }: ImportRun,
  work: Work,
): Promise<readonly string[]> {
  const { db, tenantId } = work,
    { userId } = work.caller.session
  let written: readonly (ResolvedRow & { readonly id: string })[]
  if (mode === 'add') {
    const { ids } = await openGoods(
      rows.map(({ merchant, sku, terms }) => ({ merchant, sku, price: terms })),
      work,
    )
    written = rows.map((row, index) => ({ ...row, id: ids[index] ?? '' }))
    await changeOnBehalf(db, 'import', taskNo)
  } else {
    written = rows.map((row) => ({ ...row, id: row.before?.id ?? '' }))
    await changeOnBehalf(db, 'import', taskNo)
    await updateTerms(
      db,
      tenantId,
      userId,
      written.map(({ id, terms }) => ({ id, terms })),
    )
  }
  await moveStates(written, work)
  await followSalePrices([...new Set(rows.map(({ sku }) => sku.id))], work)
  return written.map(({ id }) => id)
}

/**
 * Puts goods on or off sale according to their rows; goods without an available channel or stock go into
 * maintenance.
 */
async function moveStates(
  rows: readonly (ResolvedRow & { readonly id: string })[],
  work: Work,
): Promise<void> {
  const { db, tenantId } = work,
    { userId } = work.caller.session
  const facts = await selectSaleFacts(
    db,
    tenantId,
    rows.filter(({ state }) => state === 'on').map(({ id }) => id),
  )
  const target = ({
    id,
    state,
  }: {
    readonly id: string
    readonly state: ResolvedRow['state']
  }): string | undefined => (state === 'on' ? saleState(facts.get(id)) : state)
  const currentState = (row: ResolvedRow): string => row.before?.state ?? 'off'
  for (const state of ['on', 'maintain', 'off'] as const) {
    const ids = rows.filter((row) => target(row) === state && currentState(row) !== state).map(({ id }) => id)
    if (ids.length > 0)
      await updateRows(db, merchantGoods, {
        tenantId,
        ids,
        set: { state, ...(state === 'on' ? {} : { shopState: 'off' }) },
        userId,
      })
  }
}

const saleState = (facts: SaleFacts | undefined): 'on' | 'maintain' =>
  facts?.routed && facts.pooled ? 'on' : 'maintain'
