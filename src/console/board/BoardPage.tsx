import type { ReactNode } from 'react'
import './board.css'
import { BoardHeader } from './BoardHeader.tsx'
import type { BoardState } from './useBoard.ts'

interface BoardPageProps {
  readonly title: string
  /** Epoch ms of the figures; 0 while there are none. */
  readonly at: number
  readonly board: BoardState
  /** Stands between the head and the figures. */
  readonly filter?: ReactNode
  readonly children: ReactNode
}

/** A page of figures, which is the zone of its keys. */
export const BoardPage = ({ title, at, board, filter, children }: BoardPageProps) => (
  <>
    <BoardHeader title={title} at={at} refresh={board.refresh} />
    {filter}
    <div ref={board.root} className="board" data-zone="board" tabIndex={-1}>
      <div className="board-body">{children}</div>
    </div>
  </>
)
