import type { Gate, GateName } from '../../../contract/parts/merchantGates.ts'
import { axisLabel, moneyFigure } from '../../board/texts.ts'
import { fen } from '../../../kernel/money.ts'
import { choiceText, t } from '../../text.ts'

/** Chinese names of the gates. */
export const GATE_NAMES: Readonly<Record<GateName, string>> = {
  merchant: '状态',
  goods: '商品',
  limit: '限额',
  list: '名单',
  channel: '渠道',
  price: '价格',
  balance: '额度',
}

/** The value and the small note of a gate, in the operator's language. */
export interface GateText {
  readonly value: string
  readonly note: string
}
type Figures = Gate['figures']

const count = (figure: number | string | null | undefined): number => Number(figure ?? 0)
/** An amount in full where a cell has room for it alone, else in short: `20 万`. */
const money = (figure: number | string | null | undefined): string => moneyFigure(fen(count(figure)))
const shortMoney = (figure: number | string | null | undefined): string =>
  axisLabel(count(figure) / 100, count(figure) / 100)

const STATES: Readonly<Record<string, string>> = { enabled: '启用', disabled: '停用', frozen: '冻结' }
function merchantText({ status, expireTime, freezeReason }: Figures): GateText {
  const note = freezeReason
    ? String(freezeReason)
    : expireTime
      ? t('合作到 {day}', { day: String(expireTime).slice(0, 10) })
      : t('合同与账户正常')
  return { value: choiceText(STATES[String(status)] ?? '启用'), note }
}

function goodsText({ on, maintain, off }: Figures): GateText {
  if (on === null || on === undefined) return { value: t('可下单'), note: '' }
  const note =
    count(maintain) > 0
      ? t('{count} 个维护中', { count: count(maintain) })
      : count(off) > 0
        ? t('{count} 个停售', { count: count(off) })
        : t('全部在售')
  return { value: t('{count} 个在售', { count: count(on) }), note }
}

function limitText({ used, dayMaxAmount, singleMaxAmount, tradeStart, tradeEnd }: Figures): GateText {
  const limits = [
    ...(count(dayMaxAmount) > 0 ? [t('日限 {amount}', { amount: shortMoney(dayMaxAmount) })] : []),
    ...(count(singleMaxAmount) > 0 ? [t('单笔 {amount}', { amount: shortMoney(singleMaxAmount) })] : []),
    ...(tradeStart || tradeEnd
      ? [t('{from} 至 {to}', { from: tradeStart ?? '00:00', to: tradeEnd ?? '24:00' })]
      : []),
  ]
  return {
    value: t('今日 {used}', { used: money(used) }),
    note: limits.length > 0 ? limits.join(' · ') : t('不限额'),
  }
}

const LIST_MODES: Readonly<Record<string, string>> = {
  off: '不查名单',
  black: '查黑名单',
  white: '仅名单内可下单',
}
function listText({ listMode, hitAction, accountDayCount, reason }: Figures): GateText {
  const note = reason
    ? t(String(reason))
    : count(accountDayCount) > 0
      ? t('单账号每日 {count} 次', { count: count(accountDayCount) })
      : listMode === 'black'
        ? t(hitAction === 'block' ? '命中转人工' : '命中拒单')
        : ''
  return { value: t(LIST_MODES[String(listMode)] ?? '不查名单'), note }
}

function channelText({ judged, without, single }: Figures): GateText {
  const few = t('{count} 个单渠道', { count: count(single) })
  if (count(without) > 0)
    return {
      value: t('{count} 个无渠道', { count: count(without) }),
      note: count(single) > 0 ? few : t('共查 {count} 个商品', { count: count(judged) }),
    }
  return count(single) > 0
    ? { value: few, note: t('坏了没有替换') }
    : { value: t('{count} 个有渠道', { count: count(judged) }), note: t('都可切换') }
}

function priceText({ losing, lowestMargin }: Figures): GateText {
  const value = count(losing) > 0 ? t('{count} 个亏损', { count: count(losing) }) : t('无亏损')
  const note =
    lowestMargin === null || lowestMargin === undefined
      ? ''
      : t('最低毛利 {rate}', { rate: `${(count(lowestMargin) * 100).toFixed(2)}%` })
  return { value, note }
}

function balanceText({ available, alertValue }: Figures): GateText {
  const alert = count(alertValue)
  const note =
    alert === 0
      ? t('未设预警值')
      : available !== null && count(available) < alert
        ? t('低于预警值 {amount}', { amount: shortMoney(alert) })
        : t('预警值 {amount}', { amount: shortMoney(alert) })
  return available === null || available === undefined
    ? { value: t('够付一笔'), note: '' }
    : { value: money(available), note }
}

const TEXTS: Readonly<Record<GateName, (figures: Figures) => GateText>> = {
  merchant: merchantText,
  goods: goodsText,
  limit: limitText,
  list: listText,
  channel: channelText,
  price: priceText,
  balance: balanceText,
}

/** What closes the first gate where it is not the merchant itself. */
const CAUSES: Readonly<Record<string, string>> = {
  group: '所属商户组未启用',
  expired: '合作已到期',
  account: '结算账户不可用',
  party: '合同主体已停用',
}

/** Why a gate is closed: its refusal, or what of the merchant it comes from. */
export const closedText = ({ text, figures }: Gate): string => t(CAUSES[String(figures.cause)] ?? text ?? '')

/** What a gate says: a closed one why and the code of its refusal, another its figures. */
export function gateText(answer: Gate): GateText {
  const { gate, state, code, figures } = answer
  if (code !== null && state !== 'after') return { value: closedText(answer), note: code }
  return TEXTS[gate](figures)
}
