import { NEIGHBOUR_PRODUCTS, PRODUCTS } from './products.data.ts'

export interface SkuSeed {
  readonly code: string
  readonly values: string
  readonly face: number
  readonly sale: number
  readonly minPrice: number
}
export interface SpuSeed {
  readonly name: string
  readonly goodsType: string
  readonly deliverType: string
  readonly category: string
  readonly brand: string
  readonly shelf: string
  readonly specs: readonly string[]
  readonly accountType: string
  readonly skus: readonly SkuSeed[]
}

const parsed = (text: string): SpuSeed[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [
        name = '',
        goodsType = '',
        deliverType = '',
        category = '',
        brand = '',
        shelf = '',
        specs = '',
        accountType = '',
        skus = '',
      ] = line.split('|')
      return {
        name,
        goodsType,
        deliverType,
        category,
        brand,
        shelf,
        accountType,
        specs: specs === '' ? [] : specs.split(','),
        skus: skus
          .split(';')
          .filter(Boolean)
          .map((sku) => {
            const [code = '', values = '', face, sale, minPrice] = sku.split(',')
            return { code, values, face: Number(face), sale: Number(sale), minPrice: Number(minPrice) }
          }),
      }
    })

/** Products of the demonstration company. */
export const COMPANY_PRODUCTS: readonly SpuSeed[] = parsed(PRODUCTS)
/** Products of the second tenant. */
export const NEIGHBOUR_PRODUCT_ROWS: readonly SpuSeed[] = parsed(NEIGHBOUR_PRODUCTS)
