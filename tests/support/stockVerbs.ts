import { FLOW_DOCUMENTS } from '../../src/contract/parts/stockFlows.ts'
import { fen } from '../../src/kernel/money.ts'
import { issueStock } from '../../src/server/domain/stock/issuing.ts'
import { lockStock, unlockStock } from '../../src/server/domain/stock/locking.ts'
import { returnStock } from '../../src/server/domain/stock/returns.ts'
import { sealCard } from '../../src/server/domain/stock/sealCard.ts'
import { move } from '../../src/server/domain/stock/stockWork.ts'
import { storeSupplierCards } from '../../src/server/domain/stock/supplierCards.ts'
import type { Work } from '../../src/server/engine/work.ts'
import type { Parameters, Route } from '../../src/server/engine/route.ts'
import { insertCards } from '../../src/server/store/stock/cardRows.ts'
import { batchNamed } from '../../src/server/store/stock/stockRows.ts'

const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Adds cards or pieces to stock without a document. */
async function shelve(parameters: Parameters, work: Work): Promise<unknown> {
  const { skuId = '', batchNo = '', expireTime = null } = parameters as Record<string, string>
  const unitCost = fen(Number(parameters.unitCost ?? 0)),
    cards = list(parameters.secrets)
  const qty = cards.length || Number(parameters.qty ?? 0),
    userId = null,
    { db, tenantId } = work
  const { stockId } = await batchNamed(db, { tenantId, userId, skuId, batchNo, unitCost, expireTime })
  if (cards.length)
    await insertCards(db, {
      tenantId,
      userId,
      skuId,
      stockId,
      unitCost,
      cards: cards.map((secret) => sealCard(work.vault, { cardNo: `NO${secret}`, secret, expireTime })),
    })
  await move(work, {
    stockId,
    skuId,
    flow: 'in',
    bizType: FLOW_DOCUMENTS.wire.stockIn,
    bizNo: `SHELVE-${batchNo}`,
    seq: 'in',
    qty,
    delta: { in: qty, available: qty },
  })
  return { stockId }
}

/** One verb of stock in a transaction of its own. */
async function run(parameters: Parameters, work: Work): Promise<{ readonly answer: unknown }> {
  const { verb, bizNo = '', skuId = '', phase } = parameters as Record<string, string>
  const qty = Number(parameters.qty ?? 0),
    part = phase === undefined ? {} : { phase }
  switch (verb) {
    case 'shelve':
      return { answer: await shelve(parameters, work) }
    case 'lock':
      return {
        answer: {
          lines: await lockStock(work, {
            skuId,
            qty,
            bizNo,
            merchantCode: parameters.merchantCode ? String(parameters.merchantCode) : null,
          }),
        },
      }
    case 'unlock':
      return { answer: { back: await unlockStock(work, bizNo) } }
    case 'issue':
      return { answer: { lines: await issueStock(work, { bizNo, ...part, ...(qty ? { qty } : {}) }) } }
    case 'return':
      return {
        answer: {
          back: await returnStock(work, {
            bizNo,
            qty,
            resellable: String(parameters.clean) !== 'false',
            ...part,
            ...(parameters.cardIds ? { cardIds: list(parameters.cardIds) } : {}),
          }),
        },
      }
    case 'supplied':
      return {
        answer: {
          ids: await storeSupplierCards(work, {
            skuId,
            supplierCode: 'S3',
            unitCost: fen(Number(parameters.unitCost ?? 0)),
            bizNo,
            cards: list(parameters.secrets).map((secret) => ({ cardNo: null, secret, expireTime: null })),
          }),
        },
      }
    default:
      throw new Error(`no verb ${String(verb)}`)
  }
}

/** The verbs of stock as calls, so that tests can drive stock without orders. */
export const STOCK_VERBS: readonly Route[] = [
  {
    method: 'POST',
    path: '/blade-test/stock',
    summary: '库存',
    permission: 'stock_view',
    resource: 'stock',
    action: 'test',
    write: run,
  },
]
