import { type Act, often, type ActContext } from '../actContext.ts'
import { ACCOUNT_STATUS, AUDIT_STATUS } from '../../support/wireNumbers.ts'

const FINANCE = '/biz-finance',
  CLERK = 'qinxiaodong',
  AUDITOR = 'baixue'
type Row = Readonly<Record<string, unknown>> & { readonly id: string }

const write = (
  { site, random }: ActContext,
  account: string,
  path: string,
  body: Readonly<Record<string, unknown>>,
) => site.write(random, { account, path: `${FINANCE}/${path}`, body, kind: path })
const applying = ({ world, random }: ActContext) => ({
  accountId: random.of(world.buyers).accountId,
  amount: 100 + random.below(20_000),
  auditorId: world.auditorId,
  reason: '混沌',
})

const recharge: Act = async (context) => {
  await write(context, CLERK, 'accountFinance/recharge', {
    ...applying(context),
    bankSerialNo: `BS-${context.random.word()}`,
    payerName: '付款人',
    payTime: '2026-11-20 09:00:00',
  })
}
const chargeback: Act = async (context) => {
  await write(context, CLERK, 'accountFinance/chargeback', { ...applying(context), chargeType: 1 })
}
const withdraw: Act = async (context) => {
  await write(context, CLERK, 'accountFinance/withdraw', {
    ...applying(context),
    bankName: '招商银行',
    bankAccountNo: '6222000011112222',
  })
}

/** Applications are approved, rejected or withdrawn. */
const decide: Act = async (context) => {
  const { site, random } = context
  const answer = await site.call<{ records: Row[] }>(random, AUDITOR, 'list', (client) =>
    client.get(`${FINANCE}/financeAudit/list`, { auditStatus: AUDIT_STATUS.pending, size: 20 }),
  )
  const rows = answer?.data.records ?? []
  if (rows.length === 0) return
  if (random.once(6)) await write(context, CLERK, 'financeAudit/revoke', { id: random.of(rows).id })
  else
    await write(context, random.once(2) ? AUDITOR : 'gaowenbo', 'financeAudit/audit', {
      ids: rows.slice(0, 1 + random.below(4)).map(({ id }) => id),
      auditStatus: random.once(4) ? 2 : 1,
      auditRemark: '已核对',
    })
}

/** An account is frozen and unfrozen. */
const freeze: Act = async (context) => {
  const { random } = context,
    { accountId } = random.of(context.world.buyers)
  await write(context, 'admin', 'contract_party_account/changeState', {
    ids: [accountId],
    status: ACCOUNT_STATUS.frozen,
    reason: '对账异常',
  })
  await write(context, 'admin', 'contract_party_account/changeState', {
    ids: context.world.buyers.map((buyer) => buyer.accountId),
    status: ACCOUNT_STATUS.active,
    reason: '核对无误',
  })
}

/** A plain posting with a business number; a repeat gets the first answer. */
const rebate: Act = async (context) => {
  await context.site.write(context.random, {
    account: 'admin',
    path: '/blade-test/ledger',
    body: {
      verb: 'post',
      bizType: 'rebate',
      accountId: context.world.buyers[0]?.accountId,
      bizNo: `CHAOS-REBATE-${context.random.below(60)}`,
      amount: 500,
    },
    kind: 'rebate',
  })
}

/** Any verb of a hold without order, also twice, also after its end. */
const holds: Act = async (context) => {
  const { random, world } = context,
    number = random.below(60),
    bizNo = `CHAOS-HOLD-${number}`,
    amount = 1000 + number
  const body = random.of([
    {
      verb: 'hold',
      bizType: 'fee',
      accountId: world.buyers[number % world.buyers.length]?.accountId,
      bizNo,
      amount,
    },
    {
      verb: 'capture',
      bizType: 'fee',
      bizNo,
      phase: `part-${random.below(3)}`,
      amount: 1 + random.below(amount),
      final: 'false',
    },
    { verb: 'capture', bizType: 'fee', bizNo, phase: 'last', amount: 100 },
    { verb: 'release', bizType: 'fee', bizNo },
  ])
  await context.site.write(random, { account: 'admin', path: '/blade-test/ledger', body, kind: body.verb })
}

/** A hold from beginning to end: held, partly captured, the rest released. */
const wholeHold: Act = async ({ site, random, world }) => {
  const bizNo = `CHAOS-WHOLE-${random.word()}`,
    { accountId } = random.of(world.buyers)
  for (const body of [
    { verb: 'hold', bizType: 'fee', accountId, bizNo, amount: 900 },
    { verb: 'capture', bizType: 'fee', bizNo, phase: 'part', amount: 400, final: 'false' },
    { verb: 'release', bizType: 'fee', bizNo },
  ])
    await site.write(random, { account: 'admin', path: '/blade-test/ledger', body, kind: body.verb })
}

/** Acts of finance. */
export const FINANCE_ACTS: readonly Act[] = [
  recharge,
  chargeback,
  withdraw,
  ...often(3, decide),
  freeze,
  rebate,
  ...often(4, holds),
  ...often(2, wholeHold),
]
