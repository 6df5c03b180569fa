import type { ComponentProps } from 'react'
import { ReckoningBlock } from './ReckoningBlock.tsx'
import { SumBar } from './SumBar.tsx'

/** The figures a noun declares for its detail: how they add up, and how a sum is divided. */
export const RecordFigures = (props: ComponentProps<typeof SumBar>) => (
  <>
    <ReckoningBlock {...props} />
    <SumBar {...props} />
  </>
)
