const BADGE_CLASS =
  'absolute -top-0.5 right-0 min-w-4 rounded-full bg-bad px-1 text-center text-[10px] leading-4 ' +
  'font-medium text-surface tabular-nums'

/** A small number at the corner of an icon. */
export const Badge = ({ text }: { readonly text: string }) => (
  <span className={BADGE_CLASS} aria-hidden="true">
    {text}
  </span>
)
