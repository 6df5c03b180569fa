import { ageText, detailMoment, rowMoment } from './momentText.ts'

/** A moment of a record, with its age up to a day; the tooltip has all of it. */
export function Moment({ at, aged = true }: { readonly at: string; readonly aged?: boolean }) {
  const age = aged ? ageText(at) : ''
  return (
    <time title={at} className="tabular-nums">
      {detailMoment(at)}
      {age === '' ? null : <span className="age"> {age}</span>}
    </time>
  )
}

/** A moment among rows, as short as it is clear; the tooltip has all of it. */
export const RowMoment = ({ at }: { readonly at: string }) => (
  <time title={at} className="tabular-nums">
    {rowMoment(at)}
  </time>
)
