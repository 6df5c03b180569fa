import { goodsSpec } from '../../../contract/resources/product/goodsSpec.ts'
import { newId } from '../../../kernel/id.ts'
import { initialOf } from '../../domain/product/goodsBrand.ts'
import { recountUses } from '../../store/product/goodsRows.ts'
import { type Put, putFor } from '../../store/seed/putRows.ts'
import { replaceChildren } from '../../store/childRows.ts'
import { COMPANY_PRODUCTS, NEIGHBOUR_PRODUCT_ROWS, type SpuSeed } from './productRows.ts'
import { BRANDS, CATEGORIES, NEIGHBOUR_CATEGORIES, POOLS, SPECS } from './products.data.ts'
import type { Ids } from './rights.ts'
import type { Writer } from '../../store/db.ts'

interface SpecSeed {
  readonly id: string
  readonly values: ReadonlyMap<string, string>
}
/** Ids that products refer to, by name. */
interface Parts {
  readonly categories: Ids
  readonly taxes: Ids
  readonly brands: Ids
  readonly specs: ReadonlyMap<string, SpecSeed>
}

/** Writes categories, brands, specifications, products and SKUs of the demonstration company. */
export async function seedProducts(writer: Writer, tenantId: string): Promise<void> {
  const put = putFor(writer, tenantId)
  const { categories, taxes } = await seedCategories(put, CATEGORIES)
  const brandIds = await put(
    'goodsBrand',
    BRANDS.map(([brandName, brandNameEn, authExpireDate], index) => ({
      brandName,
      brandNameEn,
      authExpireDate,
      firstLetter: initialOf(brandName),
      categoryIds: [],
      sort: index + 1,
      spuCount: 0,
      status: 'enabled',
    })),
  )
  const brands = new Map(BRANDS.map(([name], index) => [name, brandIds[index] ?? '']))
  const specs = await seedSpecs(put, writer, { tenantId, categories })
  const skus = await seedSpus(put, COMPANY_PRODUCTS, { categories, taxes, brands, specs })
  await seedPools(put, skus)
  await recountUses(writer, tenantId, { brandIds, specIds: [...specs.values()].map(({ id }) => id) })
}

/** Writes a few products of the second tenant. */
export async function seedNeighbourProducts(writer: Writer, tenantId: string): Promise<void> {
  const put = putFor(writer, tenantId)
  await seedSpus(put, NEIGHBOUR_PRODUCT_ROWS, {
    ...(await seedCategories(put, NEIGHBOUR_CATEGORIES)),
    brands: new Map(),
    specs: new Map(),
  })
}

async function seedCategories(put: Put, outline: string): Promise<Pick<Parts, 'categories' | 'taxes'>> {
  const above: string[] = []
  const rows = outline
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index) => {
      const level = (line.length - line.trimStart().length) / 2
      const [categoryName = '', taxCode = ''] = line.trim().split('|')
      const id = newId()
      above.length = level
      const row = {
        id,
        parentId: above.at(-1) ?? null,
        categoryName,
        taxCode,
        level: level + 1,
        ancestors: above.length > 0 ? `/${above.join('/')}/` : '/',
        goodsTypes: [],
        sort: index + 1,
        status: 'enabled',
      }
      above.push(id)
      return row
    })
  await put('goodsCategory', rows)
  return {
    categories: new Map(rows.map((row) => [row.categoryName, row.id])),
    taxes: new Map(rows.map((row) => [row.categoryName, row.taxCode])),
  }
}

async function seedSpecs(
  put: Put,
  writer: Writer,
  { tenantId, categories }: { readonly tenantId: string; readonly categories: Ids },
): Promise<Map<string, SpecSeed>> {
  const specs = new Map<string, SpecSeed>()
  for (const [sort, [specName, category, texts]] of SPECS.entries()) {
    const values = texts.map((value, index) => ({ valueId: newId(), value, sort: index, enable: true }))
    const [id = ''] = await put('goodsSpec', [
      {
        specName,
        categoryId: category ? categories.get(category) : null,
        inputType: 'choose',
        isImage: specName === '颜色',
        valueText: texts.join('、'),
        sort: sort + 1,
        useCount: 0,
        status: 'enabled',
      },
    ])
    await replaceChildren(writer, goodsSpec, 'specValues', { tenantId, parentId: id, rows: values })
    specs.set(specName, { id, values: new Map(values.map(({ value, valueId }) => [value, valueId])) })
  }
  return specs
}

/** Writes products with their SKUs; resolves to the SKU rows by code. */
async function seedSpus(
  put: Put,
  products: readonly SpuSeed[],
  parts: Parts,
): Promise<Map<string, Readonly<Record<string, unknown>>>> {
  const rows = products.map((product) => spuRow(product, parts))
  await put('goodsSpu', rows)
  const skus = products.flatMap((product, index) => skuRows(product, rows[index] ?? {}, parts))
  await put('goodsSku', skus)
  return new Map(skus.map((sku) => [String(sku.skuCode), sku]))
}

function spuRow(product: SpuSeed, { categories, taxes, brands, specs }: Parts): Record<string, unknown> {
  const prices = product.skus.map(({ sale }) => sale),
    inKind = product.goodsType === 'inKind'
  return {
    id: newId(),
    spuName: product.name,
    goodsType: product.goodsType,
    deliverType: product.deliverType,
    categoryId: categories.get(product.category),
    brandId: brands.get(product.brand) ?? null,
    taxCode: product.shelf === 'draft' ? null : taxes.get(product.category),
    accountType: product.accountType,
    specIds: product.specs.map((name) => specs.get(name)?.id),
    refundable: inKind || product.goodsType === 'ticket' ? 'yes' : 'no',
    afterSaleDays: inKind ? 7 : 0,
    skuCount: prices.length,
    lowPrice: Math.min(...prices),
    highPrice: Math.max(...prices),
    sort: 0,
    shelfStatus: product.shelf,
  }
}

function skuRows(
  product: SpuSeed,
  spu: Readonly<Record<string, unknown>>,
  { specs }: Parts,
): Record<string, unknown>[] {
  const stocked = product.deliverType === 'stock' || product.deliverType === 'stockFirst'
  return product.skus.map(({ code, values, face, sale, minPrice }) => {
    const valueNames = values === '' ? [] : values.split('/')
    const specValueIds = valueNames.map((value, index) => {
      const spec = specs.get(product.specs[index] ?? '')
      return { specId: spec?.id ?? '', valueId: spec?.values.get(value) ?? '', value }
    })
    return {
      id: newId(),
      skuCode: code,
      skuName: [product.name, ...valueNames].join(' '),
      faceValue: face,
      salePrice: sale,
      minSalePrice: minPrice,
      maxPerOrder: product.goodsType === 'topUp' ? 1 : 100,
      spuId: spu.id,
      specText: values,
      specValueIds,
      specKey: specValueIds.map(({ valueId }) => valueId).join('/'),
      goodsType: product.goodsType,
      categoryId: spu.categoryId,
      brandId: spu.brandId,
      supplyMode: stocked ? 'stocked' : 'unstocked',
      availableQty: 0,
      supplierCount: 0,
      status: 'enabled',
    }
  })
}

async function seedPools(
  put: Put,
  skus: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
): Promise<void> {
  for (const pool of POOLS) {
    const [poolId] = await put('goodsPool', [
      {
        poolName: pool.name,
        poolCode: pool.code,
        poolType: pool.poolType,
        goodsTypes: pool.goodsTypes,
        defaultDiscount: pool.discount,
        goodsCount: pool.skus.length,
        onCount: pool.skus.length - pool.off.length,
        merchantCount: 0,
        status: 'enabled',
      },
    ])
    await put(
      'goodsPoolRelation',
      pool.skus.map((code, index) => ({
        poolId,
        skuId: skus.get(code)?.id,
        skuCode: code,
        goodsType: skus.get(code)?.goodsType,
        discount: null,
        sort: index + 1,
        relationState: pool.off.includes(code) ? 'off' : 'on',
      })),
    )
  }
}
