import { eternityDifferences } from '../../src/server/store/eternity/eternityFigures.ts'
import { BIZ_NUMBERS } from '../../src/contract/parts/bizTypes.ts'
import { fen } from '../../src/kernel/money.ts'
import { booksOf } from '../../src/server/domain/finance/books.ts'
import type { Work } from '../../src/server/engine/work.ts'
import type { Parameters, Route } from '../../src/server/engine/route.ts'
import { CLOSED_SUBJECTS } from '../../src/server/ledger/dayClose.ts'
import { formatDay } from '../../src/kernel/time.ts'
import { closeDay } from '../../src/server/store/finance/dayCloseRows.ts'
import { hold, release } from '../../src/server/ledger/holds.ts'
import { capture, post } from '../../src/server/ledger/post.ts'
import { POSTINGS } from '../../src/server/ledger/postings.ts'

type Plain = keyof typeof POSTINGS
const isPlain = (name: string): name is Plain => name in POSTINGS && name in BIZ_NUMBERS

/** One verb of the ledger in a transaction of its own. */
async function run(parameters: Parameters, work: Work): Promise<{ readonly answer: unknown }> {
  const { verb, bizNo, accountId, phase, final } = parameters as Record<string, string>
  const bizType = String(parameters.bizType ?? 'charge'),
    amount = fen(Number(parameters.amount ?? 0))
  if (!isPlain(bizType)) throw new Error(`no business ${bizType}`)
  const document = { bizType, bizNo: bizNo ?? '', ...(phase === undefined ? {} : { phase }) }
  const dims = {
    ...(parameters.docNo ? { docNo: String(parameters.docNo) } : {}),
    ...(parameters.merchantCode ? { merchantCode: String(parameters.merchantCode) } : {}),
  }
  const books = { ...booksOf(work), ...(parameters.at ? { at: new Date(String(parameters.at)) } : {}) }
  switch (verb) {
    case 'hold':
      return { answer: await hold(books, { ...document, accountId: accountId ?? '', amount }) }
    case 'capture':
      return {
        answer: await capture(books, {
          ...document,
          phase: phase ?? 'capture-1',
          amount,
          final: String(final) !== 'false',
          dims,
        }),
      }
    case 'release':
      return { answer: await release(books, document) }
    case 'post':
      return { answer: await post(books, { ...document, accountId: accountId ?? '', amount, dims }) }
    case 'postMany':
      for (let number = 1; number <= Number(parameters.count); number += 1)
        await post(books, {
          bizType,
          bizNo: `${bizNo ?? ''}${number}`,
          accountId: accountId ?? '',
          amount,
          dims,
        })
      return { answer: Number(parameters.count) }
    case 'closeDay':
      return {
        answer: await closeDay(
          work.db,
          { tenantId: work.tenantId, day: formatDay(new Date()) },
          CLOSED_SUBJECTS,
        ),
      }
    default:
      throw new Error(`no verb ${String(verb)}`)
  }
}

/** The verbs of the ledger as calls, so that tests can drive the ledger without orders. */
export const LEDGER_VERBS: readonly Route[] = [
  {
    method: 'POST',
    path: '/blade-test/ledger',
    summary: '记账',
    permission: 'ledger_view',
    resource: 'accountDetail',
    action: 'test',
    write: run,
  },
  {
    method: 'POST',
    path: '/blade-test/tick',
    summary: '时钟',
    permission: 'ledger_view',
    read: async ({ work }, { services }) => {
      await services.scheduler.settle(String(work ?? 'temporaryCredits'))
      return true
    },
  },
  {
    method: 'POST',
    path: '/blade-test/holdJob',
    summary: '只按时钟执行',
    permission: 'ledger_view',
    read: async ({ work }, { services }) => {
      await services.scheduler.hold(String(work))
      return true
    },
  },
  {
    method: 'POST',
    path: '/blade-test/eternityCheck',
    summary: '恒券核对',
    permission: 'eternityOrder_view',
    read: (_parameters, { tenantId }, { database }) => eternityDifferences(database.kysely, tenantId),
  },
]
