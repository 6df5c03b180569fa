import { channelOrderInfo } from '../../../contract/resources/order/channelOrderInfo.ts'
import { addFen, subtractFen, negateFen, ZERO_FEN } from '../../../kernel/money.ts'
import { momentOf } from '../../engine/work.ts'
import { hold } from '../../ledger/holds.ts'
import { capture, post } from '../../ledger/post.ts'
import { updateRows } from '../../store/rows.ts'
import { replaceAccount, replaceReceiver } from './changeDetails.ts'
import { recoverableOf } from './changePlan.ts'
import type { Apply, ChangeResult, ChangeContext } from './changeContext.ts'
import { supplierAccount } from './supplierAccount.ts'
import { booksOf } from '../finance/books.ts'

const dims = ({ order }: ChangeContext) => ({
  docNo: order.orderNo ?? '',
  merchantCode: order.merchantCode,
  qty: order.qty,
  remark: '订单变更',
})

/**
 * Refunds the merchant (positive impact) or charges it (negative). A charge is held first, so that
 * insufficient funds refuse it. Returns the ledger transaction numbers.
 */
async function moveMoney(context: ChangeContext): Promise<string[]> {
  const {
    apply,
    order,
    impact: { amountImpact },
    work,
  } = context
  const document = { bizNo: apply.applyNo ?? '', accountId: order.accountId ?? '' }
  if (amountImpact > 0)
    return [
      (
        await post(booksOf(work), {
          ...document,
          bizType: 'refund',
          amount: amountImpact,
          dims: dims(context),
        })
      ).txnNo,
    ]
  if (amountImpact === 0) return []
  await hold(booksOf(work), { ...document, bizType: 'charge', amount: negateFen(amountImpact) })
  return [
    (
      await capture(booksOf(work), {
        bizNo: document.bizNo,
        bizType: 'charge',
        phase: 'change',
        amount: negateFen(amountImpact),
        final: true,
        dims: dims(context),
      })
    ).txnNo,
  ]
}

/** Posts the cost that suppliers give back for an order. Returns the ledger transaction numbers. */
async function recoverSupplierCost(context: ChangeContext): Promise<string[]> {
  const {
    apply,
    impact: { attempts },
    work,
  } = context
  const txnNos: string[] = []
  for (const attempt of attempts) {
    const amount = recoverableOf(attempt)
    const { txnNo } = await post(booksOf(work), {
      bizType: 'costBack',
      bizNo: apply.applyNo ?? '',
      phase: attempt.channelOrderNo ?? '',
      accountId: await supplierAccount(attempt, work),
      amount,
      dims: dims(context),
    })
    await updateRows(work.db, channelOrderInfo, {
      tenantId: work.tenantId,
      ids: [attempt.id],
      set: { costBackAmount: addFen(attempt.costBackAmount ?? ZERO_FEN, amount) },
      userId: work.caller.session.userId,
    })
    txnNos.push(txnNo)
  }
  return txnNos
}

async function toFailed(context: ChangeContext): Promise<ChangeResult> {
  const { order, impact, apply } = context
  const ledgerNos = [...(await moveMoney(context)), ...(await recoverSupplierCost(context))]
  return {
    ledgerNos,
    set: {
      orderState: 'failed',
      refundAmount: order.capturedAmount,
      refundedQty: order.successQty,
      refundState: (order.capturedAmount ?? 0) > 0 ? 'full' : order.refundState,
      costAmount: addFen(order.costAmount ?? ZERO_FEN, impact.costImpact),
      failReason: apply.reason.slice(0, 200),
    },
  }
}

async function toSuccess(context: ChangeContext): Promise<ChangeResult> {
  const {
    order,
    impact: {
      attempts: [attempt],
      amountImpact,
      costImpact,
    },
    apply,
    work,
  } = context
  const ledgerNos = await moveMoney(context)
  if (attempt && costImpact > 0) {
    ledgerNos.push(
      (
        await post(booksOf(work), {
          bizType: 'cost',
          bizNo: apply.applyNo ?? '',
          phase: attempt.channelOrderNo ?? '',
          accountId: await supplierAccount(attempt, work),
          amount: costImpact,
          dims: dims(context),
        })
      ).txnNo,
    )
    await updateRows(work.db, channelOrderInfo, {
      tenantId: work.tenantId,
      ids: [attempt.id],
      set: { channelState: 'success', deliveredQty: attempt.qty, finishTime: momentOf(work) },
      userId: work.caller.session.userId,
    })
  }
  return {
    ledgerNos,
    set: {
      orderState: 'success',
      successQty: order.qty,
      failQty: 0,
      capturedAmount: subtractFen(order.capturedAmount ?? ZERO_FEN, amountImpact),
      costAmount: addFen(order.costAmount ?? ZERO_FEN, costImpact),
      failReason: null,
      finishTime: momentOf(work),
    },
  }
}

async function adjust(context: ChangeContext): Promise<ChangeResult> {
  const {
    order,
    impact: { amountImpact },
  } = context
  const ledgerNos = await moveMoney(context)
  const captured = order.capturedAmount ?? ZERO_FEN,
    refunded = addFen(order.refundAmount ?? ZERO_FEN, amountImpact)
  if (amountImpact < 0) return { ledgerNos, set: { capturedAmount: subtractFen(captured, amountImpact) } }
  return {
    ledgerNos,
    set: {
      refundAmount: refunded,
      refundState: refunded === captured ? 'full' : 'partly',
    },
  }
}

/** What carries out each type of change. */
export const EXECUTE: Readonly<
  Record<NonNullable<Apply['changeType']>, (context: ChangeContext) => Promise<ChangeResult>>
> = { toFailed, toSuccess, amount: adjust, account: replaceAccount, receiver: replaceReceiver }
