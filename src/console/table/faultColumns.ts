import { t } from '../text.ts'
import type { TableColumn } from './tableModel.ts'

interface Fault {
  readonly row: number
  readonly msg: string
}

/** The number of a faulty row of a file. */
export const rowColumn = <F extends Fault>(): TableColumn<F> => ({
  id: 'row',
  title: t('行号'),
  cell: ({ row }) => row,
  sortBy: ({ row }) => row,
  width: 64,
  className: 'py-1 pr-3 tabular-nums',
  isRowHeader: true,
})

/** Why a row of a file is refused. */
export const reasonColumn = <F extends Fault>(): TableColumn<F> => ({
  id: 'reason',
  title: t('原因'),
  cell: ({ msg }) => t(msg),
  sortBy: ({ msg }) => t(msg),
  className: 'py-1 text-bad',
})
