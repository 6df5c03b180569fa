import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Resource } from '../../../contract/define/resource.ts'
import type { GridColumn } from '../../grid/types.ts'
import { untilLoaded } from '../../lazyComponent.ts'
import { frame } from '../../shell/frame.ts'
import type { ListColumns } from '../columns/useColumnsOf.ts'

type CardColumn = typeof import('./cardColumn.ts').cardColumn

const NO_COLUMNS: readonly GridColumn[] = []

/**
 * The column of cards on a narrow screen or in a narrow column, none while its code is loading; null where there
 * is room for a grid.
 */
export function useCards(
  resource: Resource,
  { columns, columnState }: ListColumns,
  isColumn: boolean,
): readonly GridColumn[] | null {
  const isNarrow = useSnapshot(frame).width === 'xs' || isColumn
  const [cardColumn, setCardColumn] = useState<{ readonly of: CardColumn } | null>(null)
  useEffect(() => {
    if (isNarrow)
      void untilLoaded(() => import('./cardColumn.ts')).then((module) =>
        setCardColumn({ of: module.cardColumn }),
      )
  }, [isNarrow])
  return useMemo(() => {
    if (!isNarrow) return null
    const { hidden = [] } = columnState
    return cardColumn
      ? [
          cardColumn.of(
            resource,
            columns.filter(({ id }) => !hidden.includes(id)),
          ),
        ]
      : NO_COLUMNS
  }, [isNarrow, cardColumn, resource, columns, columnState])
}
