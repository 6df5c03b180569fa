import { type Change, toneOf } from './texts.ts'

/** A change: its arrow says the direction, its colour whether it went as wished. */
export const ChangeText = ({
  change,
  wish,
}: {
  readonly change: Change | null
  readonly wish: -1 | 0 | 1
}) =>
  change ? (
    <span className="change" data-tone={toneOf(change, wish)}>
      <i className="change-arrow">{change.text.slice(0, 1)}</i>
      {change.text.slice(1)}
    </span>
  ) : null
