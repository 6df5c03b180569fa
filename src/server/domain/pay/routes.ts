import { fail } from '../../../contract/errors.ts'
import { PAY_CHANNELS, PAY_WAYS, type PayChannelCode, payWayOf } from '../../../contract/parts/payTerms.ts'
import { paymentManagementInfo } from '../../../contract/resources/pay/paymentManagementInfo.ts'
import { actSelected } from '../../engine/actSelected.ts'
import { readPage } from '../../engine/page.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading, Work } from '../../engine/work.ts'
import { selectWhere } from '../../store/rows.ts'

const BASE = '/blade-pay'
const OWN = `${BASE}/paymentManagementInfo`
const VIEW = 'paymentManagementInfo_view'

/** The catalogue of channels with those of the tenant, for selections. */
async function channelList({ payWay, enabledOnly }: Parameters, reading: Reading): Promise<unknown> {
  const channels = await selectWhere(reading.database.kysely, paymentManagementInfo, reading.tenantId, {
    all: [visibleTo(paymentManagementInfo, reading)],
  })
  const isWanted = (code: PayChannelCode): boolean =>
    payWay === undefined ||
    payWay === null ||
    payWay === '' ||
    String(PAY_WAYS.wire[payWayOf(code)]) === String(payWay)
  const onlyEnabled = ['1', 'true'].includes(String(enabledOnly))
  return (Object.keys(PAY_CHANNELS.choices) as PayChannelCode[]).filter(isWanted).map((code) => ({
    channelCode: PAY_CHANNELS.wire[code],
    channelCodeName: PAY_CHANNELS.choices[code],
    payWay: PAY_WAYS.wire[payWayOf(code)],
    payWayName: PAY_WAYS.choices[payWayOf(code)],
    channels: channels
      .filter(({ channelCode, state }) => channelCode === code && (!onlyEnabled || state === 'enabled'))
      .map(({ id, channelNo, channelName, state, priority }) => ({
        id,
        channelNo,
        channelName,
        state: paymentManagementInfo.states.wire[state],
        priority,
      })),
  }))
}

/** Enables (`state` 1) or disables (0) a channel, under the shorter path of old clients. */
function changeState(parameters: Parameters, work: Work): ReturnType<typeof actSelected> {
  const names = { 0: 'disable', 1: 'enable' } as const
  const name = names[String(parameters.state) as unknown as keyof typeof names] as
    | (typeof names)[keyof typeof names]
    | undefined
  if (!name) return fail('VALIDATION', { label: 'state', rule: '的选项不存在' }, 'state')
  return actSelected(
    {
      resource: paymentManagementInfo,
      name,
      action: paymentManagementInfo.actions[name],
      permission: 'paymentManagementInfo_state',
    },
    parameters,
    work,
  )
}

const listing = (path: string): Route => ({
  method: 'POST',
  path,
  summary: '支付渠道目录：payWay 支付方式，enabledOnly 只要启用的',
  permission: VIEW,
  resource: paymentManagementInfo.id,
  read: (parameters, reading) => channelList(parameters, reading),
})

/** Routes of payment channels beside the declared ones. */
export const PAY_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: `${OWN}/page`,
    summary: '支付渠道分页',
    permission: VIEW,
    resource: paymentManagementInfo.id,
    read: async (parameters, reading) => (await readPage(paymentManagementInfo, parameters, reading)).answer,
  },
  listing(`${BASE}/channelList`),
  listing(`${OWN}/channelList`),
  {
    method: 'POST',
    path: `${BASE}/changeState`,
    summary: '启用或停用支付渠道：id，state 0 停用 1 启用',
    permission: 'paymentManagementInfo_state',
    action: 'changeState',
    resource: paymentManagementInfo.id,
    write: changeState,
  },
]
