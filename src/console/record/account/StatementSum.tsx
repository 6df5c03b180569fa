import { t } from '../../text.ts'
import { moneyText } from '../moneyText.ts'
import { countOf, type Statement } from './statement.ts'

/** Opening balance, what came in and went out, closing balance; and whether the closed days join. */
export function StatementSum({ statement }: { readonly statement: Statement }) {
  const { opening, incomeCount, incomeAmount, expenseCount, expenseAmount, closing, closedDays, joins } =
    statement
  const isEmpty = countOf(statement) === 0
  return (
    <p className="statement-sum tabular-nums">
      <span>
        {t('期初')} <b>{moneyText(opening)}</b>
      </span>
      {isEmpty ? null : (
        <>
          <i>+</i>
          <span>
            {t('收入 {count} 笔', { count: incomeCount.toLocaleString('en-US') })}{' '}
            <b>{moneyText(incomeAmount)}</b>
          </span>
          <i>−</i>
          <span>
            {t('支出 {count} 笔', { count: expenseCount.toLocaleString('en-US') })}{' '}
            <b>{moneyText(expenseAmount)}</b>
          </span>
        </>
      )}
      <i>=</i>
      <span>
        {t('期末')} <b>{moneyText(closing)}</b>
      </span>
      {closedDays > 0 ? (
        <span className="statement-joins">
          <span
            className="glyph"
            data-tone={joins ? 'ok' : 'bad'}
            data-shape={joins ? 'full' : 'diamond'}
            aria-hidden="true"
          />
          {joins
            ? t('{count} 个已结账日首尾相接，无差额', { count: closedDays })
            : t('已结账日首尾不相接，请核对')}
        </span>
      ) : null}
    </p>
  )
}
