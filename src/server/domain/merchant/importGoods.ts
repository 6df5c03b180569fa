import type { FieldError } from '../../../contract/errors.ts'
import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import type { Changes, ImportMade, ImportRow, ImportRun } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { changeOnBehalf, type SaleFacts, selectSaleFacts } from '../../store/merchant/recheckRows.ts'
import { updateRows } from '../../store/rows.ts'
import { updateTerms } from '../../store/merchant/merchantGoodsRows.ts'
import { followSalePrices } from '../supplier/margins.ts'
import { type Catalogue, lookUp, type Merchant, shelvedSkus, type Sku } from './importCatalogue.ts'
import { openGoods } from './openGoods.ts'
import type { MerchantGoods } from './price.ts'
import { type Given, priceFault, termsOf } from './importTerms.ts'

/** A row of the file with what it means; the goods that are there already, or null. */
interface Meant {
  readonly number: number
  readonly merchant: Merchant
  readonly sku: Sku
  readonly before: MerchantGoods | null
  readonly terms: Changes
  readonly state: 'off' | 'on' | undefined
}
const IMPORTED = 2

type Judged = Meant | { readonly number: number; readonly errors: readonly FieldError[] }
const isMeant = (one: Judged): one is Meant => 'merchant' in one

/** What a row means, or everything that is wrong with it. */
function judge(
  { number, values, errors }: ImportRow,
  catalogue: Catalogue,
  { mode }: ImportRun,
  work: Work,
): Judged {
  const given = values as unknown as Given
  const merchant = catalogue.merchant(given.merchantCode),
    sku = catalogue.sku(given.skuCode)
  const found: FieldError[] = [...errors]
  const blame = (field: string, text: string): void => {
    if (!found.some((one) => one.field === field)) found.push({ field, text })
  }
  if (!merchant) blame('merchantCode', '商户不存在')
  if (!sku) blame('skuCode', 'SKU不存在')
  if (!merchant || !sku) return { number, errors: found }
  const before = catalogue.goods(merchant, sku)
  if (mode === 'add' && before) blame('skuCode', '该商户已开通此商品')
  if (mode === 'update' && !before) blame('skuCode', '该商户未开通此商品')
  const terms = termsOf(given, before)
  const fault = 'fault' in terms ? terms.fault : priceFault(terms.set, { sku, before }, work)
  if (fault) blame(fault.field, fault.text)
  return found.length > 0 || 'fault' in terms
    ? { number, errors: found }
    : { number, merchant, sku, before, terms: terms.set, state: given.state ?? undefined }
}

/**
 * Opens goods or changes their terms as rows of a file say; what is wrong with the others is told, and they
 * are left alone.
 */
export async function importGoods(
  rows: readonly ImportRow[],
  run: ImportRun,
  work: Work,
): Promise<ImportMade> {
  const catalogue = await lookUp(rows, work)
  const judged = rows.map((row) => judge(row, catalogue, run, work))
  const meant = judged.filter(isMeant)
  const known = await unsaleable(meant, work)
  const good = meant.filter(({ number }) => !known.has(number))
  const faulty = judged.flatMap((one) =>
    isMeant(one)
      ? known.has(one.number)
        ? [{ number: one.number, errors: [{ field: 'state', text: known.get(one.number) ?? '' }] }]
        : []
      : [one],
  )
  return { ids: run.write && good.length > 0 ? await write(good, run, work) : [], faulty }
}

/** Rows that ask for a sale of what is not on the shelf. */
async function unsaleable(meant: readonly Meant[], work: Work): Promise<ReadonlyMap<number, string>> {
  const wanted = meant.filter(({ state }) => state === 'on')
  if (wanted.length === 0) return new Map()
  const shelved = await shelvedSkus(
    work,
    wanted.map(({ sku }) => sku),
  )
  return new Map(wanted.filter(({ sku }) => !shelved.has(sku.id)).map(({ number }) => [number, '商品未上架']))
}

async function write(
  meant: readonly Meant[],
  { mode, taskNo }: ImportRun,
  work: Work,
): Promise<readonly string[]> {
  const { db, tenantId } = work,
    { userId } = work.caller.session
  let placed: readonly (Meant & { readonly id: string })[]
  if (mode === 'add') {
    const { ids } = await openGoods(
      meant.map(({ merchant, sku, terms }) => ({ merchant, sku, price: terms })),
      work,
    )
    placed = meant.map((one, index) => ({ ...one, id: ids[index] ?? '' }))
    await changeOnBehalf(db, IMPORTED, taskNo)
  } else {
    placed = meant.map((one) => ({ ...one, id: one.before?.id ?? '' }))
    await changeOnBehalf(db, IMPORTED, taskNo)
    await updateTerms(
      db,
      tenantId,
      userId,
      placed.map(({ id, terms }) => ({ id, terms })),
    )
  }
  await moveStates(placed, work)
  await followSalePrices([...new Set(meant.map(({ sku }) => sku.id))], work)
  return placed.map(({ id }) => id)
}

/** Goods go on and off sale as their rows say; those nobody could deliver now rest. */
async function moveStates(placed: readonly (Meant & { readonly id: string })[], work: Work): Promise<void> {
  const { db, tenantId } = work,
    { userId } = work.caller.session
  const facts = await selectSaleFacts(
    db,
    tenantId,
    placed.filter(({ state }) => state === 'on').map(({ id }) => id),
  )
  const target = ({
    id,
    state,
  }: {
    readonly id: string
    readonly state: Meant['state']
  }): string | undefined => (state === 'on' ? onOrResting(facts.get(id)) : state)
  const now = (one: Meant): string => one.before?.state ?? 'off'
  for (const state of ['on', 'maintain', 'off'] as const) {
    const ids = placed.filter((one) => target(one) === state && now(one) !== state).map(({ id }) => id)
    if (ids.length > 0)
      await updateRows(db, merchantGoods, {
        tenantId,
        ids,
        set: { state, ...(state === 'on' ? {} : { shopState: 'off' }) },
        userId,
      })
  }
}

const onOrResting = (facts: SaleFacts | undefined): 'on' | 'maintain' =>
  facts?.routed && facts.pooled ? 'on' : 'maintain'
