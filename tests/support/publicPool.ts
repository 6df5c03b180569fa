import { dataOf, ok } from './answers.ts'
import type { Client, Listed } from './client.ts'
import { admin, stranger } from './people.ts'
import type { TestServer } from './server.ts'

export const POOL = '/biz-product/ecommercePublicProductPool',
  SPU = '/biz-product/goodsSpu',
  SKU = '/biz-product/goodsSku'

export interface Sku {
  readonly id: string
  readonly skuCode: string
  readonly spuId: string
  readonly categoryId: string
  readonly salePrice: number
  readonly faceValue: number
}
export interface Spu {
  readonly id: string
  readonly version: number
  readonly shelfStatus: number
  readonly sourcePoolId: string | null
  readonly lowPrice: number
}
export interface Item {
  readonly id: string
  readonly poolState: number
  readonly snapshotVersion: number
  readonly quoteCount: number
  readonly quoted: number
  readonly skuSnapshot: readonly { readonly skuCode: string; readonly supplyPrice: number }[]
}

export const listed = async <T>(client: Client, path: string, query: Record<string, unknown> = {}) =>
  dataOf(await client.get<Listed<T>>(`${path}/list`, { size: 50, ...query })).records

/** The public product pool between the tenant that shares (`owner`) and the one that quotes (`buyer`). */
export class PoolDesk {
  readonly server: TestServer
  constructor(server: TestServer) {
    this.server = server
  }
  get owner(): Client {
    return admin(this.server)
  }
  get buyer(): Client {
    return stranger(this.server)
  }
  get platform(): Client {
    return this.server.as('admin')
  }

  async skuNamed(client: Client, skuCode: string): Promise<Sku> {
    return (await listed<Sku>(client, SKU, { skuCode }))[0] as Sku
  }
  async itemOf(client: Client, id: string): Promise<Item> {
    return dataOf(await client.get<Item>(`${POOL}/detail`, { id }))
  }
  /** A category of a tenant that takes products: that of one it has. */
  async categoryOf(client: Client, skuCode: string): Promise<string> {
    return (await this.skuNamed(client, skuCode)).categoryId
  }
  /** Does what the tenants owe each other. */
  async work(): Promise<void> {
    ok(await this.owner.post('/blade-test/tick', { work: 'publicPool' }))
  }
  /** Shares SKUs of one product at these supply prices. */
  async share(prices: Readonly<Record<string, number>>) {
    const skus = await Promise.all(Object.keys(prices).map((code) => this.skuNamed(this.owner, code)))
    const supplies = skus.map(({ id, skuCode }) => ({
      skuId: id,
      supplyPrice: prices[skuCode],
      suggestPrice: null,
    }))
    return this.owner.post<{ ids: readonly string[] }>(`${POOL}/addPool`, {
      items: [{ spuId: skus[0]?.spuId, skus: supplies }],
    })
  }
  approve(ids: string) {
    return this.platform.post(`${POOL}/audit`, { ids, pass: 1 })
  }
  async quote(ids: string, more: Record<string, unknown> = {}) {
    const categoryId = await this.categoryOf(this.buyer, 'NF-CF')
    return this.buyer.post(`${POOL}/quote`, { ids, categoryId, markup: 0.1, ...more })
  }
  /** The id of a new item that is approved. */
  async shared(prices: Readonly<Record<string, number>>): Promise<string> {
    const [id = ''] = dataOf(await this.share(prices)).ids
    ok(await this.approve(id))
    return id
  }
  /** The product of the quoting tenant that is a copy of this item. */
  async copyOf(poolId: string): Promise<Spu> {
    const spus = await listed<Spu>(this.buyer, SPU, { size: 100 })
    return spus.find(({ sourcePoolId }) => sourcePoolId === poolId) as Spu
  }
  /** Puts the copy of an item on sale. */
  async putOnSale(poolId: string): Promise<void> {
    const { id } = await this.copyOf(poolId)
    const detail = dataOf(await this.buyer.get<Record<string, unknown>>(`${SPU}/detail`, { id }))
    const taxes = dataOf(
      await this.buyer.get<readonly { dictKey: string }[]>('/blade-system/dict-biz/dictionary', {
        code: 'goods_tax',
      }),
    )
    ok(await this.buyer.post(`${SPU}/update`, { ...detail, taxCode: taxes[0]?.dictKey ?? '' }))
    ok(await this.buyer.post(`${SPU}/changeShelfStatus`, { ids: id, shelfStatus: 1 }))
  }
}
