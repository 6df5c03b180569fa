import { minus } from '../../kernel/figures.ts'
import { FIGURE_LABELS } from './figureLabels.ts'
import type { FigureChange } from '../../contract/wire.ts'
import { fen, formatFen } from '../../kernel/money.ts'
import { t } from '../text.ts'

const amountOf = (value: number): string => minus(formatFen(fen(value)))
const changeOf = ({ before, after }: FigureChange): string =>
  `${after > before ? '+' : ''}${amountOf(after - before)}`

/** Figures of accounts before and after a change, in yuan; nothing where none changes. */
export function FigureTable({ figures }: { readonly figures: readonly FigureChange[] }) {
  if (figures.length === 0) return null
  return (
    <table className="w-full border-collapse tabular-nums" aria-label={t('对资金的影响')}>
      <thead>
        <tr className="text-small text-fg2">
          <th className="py-1 text-left font-normal">{t('影响')}</th>
          <th className="py-1 text-right font-normal">{t('现在')}</th>
          <th className="py-1 text-right font-normal">{t('变化')}</th>
          <th className="py-1 text-right font-normal">{t('之后')}</th>
        </tr>
      </thead>
      <tbody>
        {figures.map((figure) => (
          <tr
            key={`${figure.accountId}.${figure.figure}.${String(figure.planned)}`}
            className="border-t border-line"
          >
            <th scope="row" className="py-1.5 text-left font-normal">
              <bdi>{figure.account}</bdi> <span className="text-fg2">{t(FIGURE_LABELS[figure.figure])}</span>
              {figure.planned ? <span className="text-fg3"> {t('审核通过后')}</span> : null}
            </th>
            <td className="py-1.5 pl-3 text-right text-fg2">{amountOf(figure.before)}</td>
            <td className="py-1.5 pl-3 text-right font-medium">{changeOf(figure)}</td>
            <td className="py-1.5 pl-3 text-right font-semibold">{amountOf(figure.after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
