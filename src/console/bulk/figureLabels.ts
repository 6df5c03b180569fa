import type { AccountFigure } from '../../contract/wire.ts'

/** Chinese labels of the figures of an account. */
export const FIGURE_LABELS: Readonly<Record<AccountFigure, string>> = {
  balance: '账户余额',
  holdAmount: '冻结金额',
  creditLimit: '授信额度',
  tempCredit: '临时额度',
  availableAmount: '可用额度',
}
